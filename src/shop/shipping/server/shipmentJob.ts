import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import { notFound, ShopError } from "#platform/errors.ts";
import type { AuditActor } from "#platform/server/audit.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { findPermittedStaff } from "#shop/accounts/server/staff/findPermittedStaff.ts";
import { bookShipment, noAnswer } from "./bookShipment.ts";
import type { CourierContext } from "./couriers/getCourier.ts";
import { createShipment } from "./createShipment.ts";
import type { ShipmentJobOptions } from "./tables.ts";

const jobName = "shipping.createMany";
/** Orders per job run: the worker can stop in between, and other jobs get their turn. */
const ordersPerRun = 120;
/** Calls to the courier at the same moment. More would use up the database connections of the process. */
const concurrentOrders = 6;
/** Milliseconds before the parcels without an answer are tried again, as long as the courier answers others. */
const pausesMs = [500, 2_000];
/** Stored for an error of our own, such as a lost connection to the database. */
const unexpected = "common.server";

/** Stores the orders first, so that the job survives a crash of the process. Returns its id. */
export function startShipmentJob(
  admin: AdminContext,
  orderIds: readonly string[],
  options: ShipmentJobOptions,
): Promise<string> {
  return admin.db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom("orders").select("id").where("id", "in", orderIds).execute();
    const existing = new Set(known.map(({ id }) => id));
    const ids = [...new Set(orderIds)].filter((id) => existing.has(id));
    if (ids.length === 0) throw notFound("orders.notFound");
    const { id } = await tx
      .insertInto("shipment_jobs")
      .values({
        actor_id: admin.user.id,
        options: JSON.stringify({ ...options, apiToken: admin.user.apiToken?.label }),
        request_id: admin.request.requestId,
        ended_at: null,
        hidden_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`insert into shipment_job_orders (job_id, position, order_id)
      select ${id}, position, id from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)`.execute(tx);
    await enqueue(tx, { name: jobName }, { id });
    return id;
  });
}

/** Tries the failed orders of the job again. Their shipments are the same ones, so no parcel is made twice. */
export function retryShipmentJob(admin: AdminContext, id: string): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const job = await tx
      .updateTable("shipment_jobs")
      .set({ ended_at: null, touched_at: sql`now()`, options: optionsAskedBy(admin) })
      .where("id", "=", id)
      .where("actor_id", "=", admin.user.id)
      .where("ended_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!job) throw notFound("request.notFound");
    await tx
      .updateTable("shipment_job_orders")
      .set({ ok: null, message: null })
      .where("job_id", "=", id)
      .where("ok", "=", false)
      .execute();
    await enqueue(tx, { name: jobName }, { id });
  });
}

/** The stored options with the API token of this request instead of the earlier one. */
const optionsAskedBy = ({ user }: AdminContext) =>
  sql<string>`options - 'apiToken' || ${JSON.stringify({ apiToken: user.apiToken?.label })}::jsonb`;

export const shipmentJob = defineJob({
  name: jobName,
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db, config, warn }) {
    const job = await db
      .selectFrom("shipment_jobs")
      .select(["options", "actor_id", "request_id", "ended_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!job || job.ended_at) return;
    const user = await findPermittedStaff(db, job.actor_id, ["shipments.manage"]);
    const waiting = await db
      .selectFrom("shipment_job_orders")
      .select("order_id")
      .where("job_id", "=", id)
      .where("ok", "is", null)
      .orderBy("position")
      .limit(ordersPerRun)
      .execute();
    const { apiToken, ...options } = job.options;
    const actor = user && {
      user: { ...user, apiToken: apiToken === undefined ? undefined : { label: apiToken } },
      request: { requestId: job.request_id },
    };
    const context = { db, config, onError: (error: unknown) => warn?.("Parcel of a bulk job was not booked", error) };
    const orderIds = waiting.map(({ order_id }) => order_id);
    await shipOrders(context, { id, options, actor }, orderIds);
    const [left] = await db
      .selectFrom("shipment_job_orders")
      .select("order_id")
      .where("job_id", "=", id)
      .where("ok", "is", null)
      .limit(1)
      .execute();
    // A rest of a full run goes on at once; parcels that another run is booking wait until that one is over.
    if (left)
      await enqueue(db, { name: jobName }, { id }, waiting.length === ordersPerRun ? {} : { at: inSeconds(30) });
    else await db.updateTable("shipment_jobs").set({ ended_at: sql`now()` }).where("id", "=", id).execute();
  },
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

type Batch = { id: string; options: ShipmentJobOptions; actor: AuditActor | undefined };
type ShipResult = { ok: boolean; message: string | null; shipment_id?: string };

/**
 * Ships the orders and stores how each ended. Those whose answer is missing are tried again, because a connection that
 * broke says nothing about the parcel. A courier that answers for none of them is down, and waits for staff.
 */
async function shipOrders(context: CourierContext, batch: Batch, orderIds: readonly string[]): Promise<void> {
  let unanswered = await shipEach(context, batch, orderIds);
  for (const pause of pausesMs) {
    if (unanswered.size === 0 || unanswered.size === orderIds.length) break;
    await wait(pause);
    unanswered = await shipEach(context, batch, [...unanswered.keys()]);
  }
  for (const [orderId, result] of unanswered) await storeResult(context, batch, orderId, result);
}

/** Stores every result but those without an answer, and returns the latter by order. */
async function shipEach(context: CourierContext, batch: Batch, orderIds: readonly string[]) {
  const queue = [...orderIds];
  const unanswered = new Map<string, ShipResult>();
  const work = async () => {
    for (let orderId = queue.shift(); orderId; orderId = queue.shift()) {
      const result = await tryToShip(context, batch, orderId);
      if (result?.message === noAnswer || result?.message === unexpected) unanswered.set(orderId, result);
      else if (result) await storeResult(context, batch, orderId, result);
    }
  };
  // All of them end before the run does: a parcel that is still being booked must not outlive its job.
  const ends = await Promise.allSettled(Array.from({ length: concurrentOrders }, work));
  const broken = ends.find((end) => end.status === "rejected");
  if (broken) throw broken.reason;
  return unanswered;
}

async function storeResult({ db }: CourierContext, { id }: Batch, orderId: string, result: ShipResult) {
  await db
    .updateTable("shipment_job_orders")
    .set(result)
    .where("job_id", "=", id)
    .where("order_id", "=", orderId)
    .execute();
  await db.updateTable("shipment_jobs").set({ touched_at: sql`now()` }).where("id", "=", id).execute();
}

/**
 * The key of the request names job and order, so a repeated run finds the shipment of the first one. Returns undefined
 * while another run books the parcel.
 */
async function tryToShip(
  context: CourierContext,
  { id, options, actor }: Batch,
  orderId: string,
): Promise<ShipResult | undefined> {
  if (!actor) return { ok: false, message: "auth.noPermission" };
  try {
    const requestKey = `${id}:${orderId}`;
    const input = { ...options, orderId, requestKey, kind: "delivery", note: "" } as const;
    const shipment = await createShipment(context.db, actor, input);
    const { status, problem } = await bookShipment(context, shipment.id, actor);
    return { ok: status !== "failed", message: status === "failed" ? problem : null, shipment_id: shipment.id };
  } catch (error) {
    if (!(error instanceof ShopError)) {
      // One order that cannot be read must not keep the others from their parcels.
      context.onError?.(error);
      return { ok: false, message: unexpected };
    }
    return error.key === "shipping.underWay" ? undefined : { ok: false, message: error.key };
  }
}

/** Resumes jobs without progress for two minutes, because a killed process leaves its job locked. */
export const resumeShipmentJobs = defineJob({
  name: "shipping.resumeMany",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db }) {
    const resting = await db
      .selectFrom("shipment_jobs")
      .select("id")
      .where("ended_at", "is", null)
      .where(sql<boolean>`touched_at < now() - interval '2 minutes'`)
      .limit(20)
      .execute();
    for (const { id } of resting) await enqueue(db, { name: jobName }, { id }, { key: `resume:${id}` });
  },
});
