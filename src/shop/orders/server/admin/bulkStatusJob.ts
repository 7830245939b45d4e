import { sql } from "kysely";
import { z } from "zod";
import { type ErrorKey, type ErrorParams, notFound, ShopError } from "#platform/errors.ts";
import type { AuditActor } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import type { Permission } from "#platform/staffRoles.ts";
import { findPermittedStaff } from "#shop/accounts/server/staff/findPermittedStaff.ts";
import { statusPermissions } from "#shop/orders/statusPermissions.ts";
import { cancelByAdminIn, finishCancellation } from "../cancelOrder.ts";
import { hasPaidParcel } from "../hasPaidParcel.ts";
import { lockOrder } from "../lockOrder.ts";
import { transitionError } from "../transitionOrder.ts";
import type { BulkChangeInput } from "./bulkTables.ts";
import "./bulkTables.ts";
import { changeStatuses, paramsToTexts, type StatusOutcome } from "./setStatus.ts";

const jobName = "orders.changeMany";
/** Orders per job run: the worker can stop in between, and other jobs get their turn. */
const ordersPerRun = 100;
/** Orders per transaction: keeps row locks short, and a failure rolls back few orders. */
const ordersPerTransaction = 25;
/** A cancellation may wait some seconds for the gateway's refund. */
const cancellationsPerRun = 20;

/** Stores the job first, so that it survives a crash of the process. Returns its id. */
export async function startBulkChange(
  admin: AdminContext,
  input: Omit<BulkChangeInput, "requestId" | "apiToken">,
): Promise<string> {
  for (const permission of permissionsFor(input)) requirePermission(admin.user, permission);
  const ids = [...new Set(input.ids)];
  return admin.db.transaction().execute(async (tx) => {
    const from = { requestId: admin.request.requestId, apiToken: admin.user.apiToken?.label };
    const storedInput = JSON.stringify({ ...input, ids, ...from } satisfies BulkChangeInput);
    const { id } = await tx
      .insertInto("bulk_jobs")
      .values({
        kind: jobName,
        actor_id: admin.user.id,
        asked: storedInput,
        total: ids.length,
        ended_at: null,
        hidden_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(tx, { name: jobName }, { id });
    return id;
  });
}

type RetryInput = Pick<BulkChangeInput, "ids" | "status" | "refund" | "reason" | "customerMessage">;

/** Returns the change of the admin's job for its failed orders, which takes them at their current version. */
export async function findFailedChange({ db, user }: AdminContext, id: string): Promise<RetryInput> {
  const job = await db
    .selectFrom("bulk_jobs")
    .select("asked")
    .where("id", "=", id)
    .where("actor_id", "=", user.id)
    .executeTakeFirst();
  if (!job) throw notFound("request.notFound");
  const failed = await db
    .selectFrom("bulk_results")
    .select("order_id")
    .where("job_id", "=", id)
    .where("ok", "=", false)
    .orderBy("position")
    .execute();
  if (failed.length === 0) throw notFound("request.notFound");
  const { status, refund, reason, customerMessage } = job.asked;
  return { ids: failed.map(({ order_id }) => order_id), status, refund, reason, customerMessage };
}

/** Starts the change again, and hides the job that it repeats. Returns the new job's id. */
export async function retryBulkChange(admin: AdminContext, id: string, input: RetryInput): Promise<string> {
  const next = await startBulkChange(admin, input);
  await admin.db.updateTable("bulk_jobs").set({ hidden_at: sql`now()` }).where("id", "=", id).execute();
  return next;
}

export const bulkStatusJob = defineJob({
  name: jobName,
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db, config }) {
    const job = await db
      .selectFrom("bulk_jobs")
      .select(["asked", "actor_id", "ended_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!job || job.ended_at) return;
    const [user, rest] = await Promise.all([
      loadActor(db, job.actor_id, job.asked),
      remainingOrders(db, id, job.asked.ids),
    ]);
    const isCancellation = job.asked.status === "cancelled";
    const next = rest.slice(0, isCancellation ? cancellationsPerRun : ordersPerRun);
    const batchSize = isCancellation ? 1 : ordersPerTransaction;
    for (let at = 0; at < next.length; at += batchSize) {
      const batch = { id, input: job.asked, user, orders: next.slice(at, at + batchSize) };
      if (isCancellation && user) await cancelOne({ db, config }, { ...batch, user });
      else await changeBatch(db, batch);
    }
    if (rest.length > next.length) await enqueue(db, { name: jobName }, { id });
    else await db.updateTable("bulk_jobs").set({ ended_at: sql`now()` }).where("id", "=", id).execute();
  },
});

/** Resumes jobs without progress for one minute, because a killed process leaves its job locked. */
export const resumeBulkStatusJob = defineJob({
  name: "orders.resumeChanges",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db }) {
    const resting = await db
      .selectFrom("bulk_jobs as job")
      .select("job.id")
      .where("job.ended_at", "is", null)
      .where("job.kind", "=", jobName)
      .where(
        sql<boolean>`coalesce((select max(at) from bulk_results where job_id = job.id), job.created_at) < now() - interval '1 minute'`,
      )
      .execute();
    for (const { id } of resting) await enqueue(db, { name: jobName }, { id }, { key: `resume:${id}` });
  },
});

type OrderPosition = { id: string; position: number };
type BulkActor = AuditActor["user"] & { id: string };
type BulkBatch = {
  id: string;
  input: BulkChangeInput;
  user: BulkActor | undefined;
  orders: readonly OrderPosition[];
};

/** Inserts the results first: a concurrent run waits on the unique key, finds them and skips the orders. */
async function changeBatch(db: Db, { id, input, user, orders }: BulkBatch): Promise<void> {
  const { status, reason, customerMessage, versions, requestId } = input;
  await db.transaction().execute(async (tx) => {
    const mine = await claimOrders(tx, id, orders);
    if (mine.length === 0) return;
    const outcomes: readonly StatusOutcome[] = user
      ? await changeStatuses(
          tx,
          { user, request: { requestId } },
          mine.map((id) => ({ id, version: versions?.[id] })),
          { status, reason, customerMessage },
        )
      : mine.map((id) => ({ id, error: new ShopError("notAllowed", "auth.noPermission") }));
    for (const { id: orderId, error } of outcomes)
      if (error) await setMessage(tx, { jobId: id, orderId, ok: false, key: error.key, params: error.params });
  });
}

/** Cancels the only order of the batch in a transaction of its own, and then asks the gateway for its refund. */
async function cancelOne(
  shop: { db: Db; config: Config },
  { id: jobId, input, user, orders }: BulkBatch & { user: BulkActor },
): Promise<void> {
  const { refund = false, reason, customerMessage, versions, requestId } = input;
  const [order] = orders;
  if (!order) return;
  const { id } = order;
  const actor = { user, request: { requestId } };
  try {
    const cancelled = await shop.db.transaction().execute(async (tx) => {
      const [mine] = await claimOrders(tx, jobId, orders);
      if (!mine) return undefined;
      // Checked again with the order locked: a parcel on its way is refused at the door instead.
      const locked = await lockOrder(tx, { id });
      const { status } = locked;
      if (status === "dispatched")
        throw transitionError({ status, paidParcel: await hasPaidParcel(tx, locked) }, "cancelled");
      return cancelByAdminIn(tx, actor, id, { refund, version: versions?.[id], reason, customerMessage });
    });
    if (cancelled && (await finishCancellation(shop, cancelled)) === "failed")
      await setMessage(shop.db, {
        jobId,
        orderId: id,
        ok: true,
        key: "admin.orders.refundFailed",
        params: { status: "cancelled" },
      });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { key, params } = error;
    await shop.db.transaction().execute(async (tx) => {
      await claimOrders(tx, jobId, orders);
      await setMessage(tx, { jobId, orderId: id, ok: false, key, params });
    });
  }
}

type ResultMessage = { jobId: string; orderId: string; ok: boolean; key: ErrorKey; params: ErrorParams };

const setMessage = (db: Db | Tx, { jobId, orderId, ok, key, params }: ResultMessage) =>
  db
    .updateTable("bulk_results")
    .set({ ok, message: key, facts: JSON.stringify(paramsToTexts(params)) })
    .where("job_id", "=", jobId)
    .where("order_id", "=", orderId)
    .execute();

/** Returns the orders that had no result yet. */
async function claimOrders(tx: Tx, id: string, orders: readonly OrderPosition[]): Promise<string[]> {
  const rows = orders.map((order) => ({
    job_id: id,
    order_id: order.id,
    position: order.position,
    ok: true,
    message: null,
    facts: null,
    at: sql<Date>`clock_timestamp()`,
  }));
  const written = await tx
    .insertInto("bulk_results")
    .values(rows)
    .onConflict((row) => row.doNothing())
    .returning("order_id")
    .execute();
  return written.map(({ order_id }) => order_id);
}

async function remainingOrders(db: Db, id: string, ids: readonly string[]): Promise<OrderPosition[]> {
  const done = await db.selectFrom("bulk_results").select("order_id").where("job_id", "=", id).execute();
  const known = new Set(done.map(({ order_id }) => order_id));
  return ids.map((id, position) => ({ id, position })).filter((order) => !known.has(order.id));
}

/** Returns undefined when the user may no longer make this change: the job then changes nothing more. */
async function loadActor(db: Db, id: string | null, input: BulkChangeInput): Promise<BulkActor | undefined> {
  const user = await findPermittedStaff(db, id, permissionsFor(input));
  const { apiToken: label } = input;
  return user && { ...user, apiToken: label === undefined ? undefined : { label } };
}

const permissionsFor = ({ status, refund }: Pick<BulkChangeInput, "status" | "refund">): Permission[] => [
  statusPermissions[status],
  ...(refund ? (["orders.refund"] as const) : []),
];
