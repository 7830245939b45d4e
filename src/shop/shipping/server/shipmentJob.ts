import { sql } from "kysely";
import { z } from "zod";
import { notFound, ShopError } from "#platform/errors.ts";
import type { AuditActor } from "#platform/server/audit.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { findPermittedStaff } from "#shop/accounts/server/staff/findPermittedStaff.ts";
import { bookShipment } from "./bookShipment.ts";
import type { CourierContext } from "./couriers/getCourier.ts";
import { createShipment } from "./createShipment.ts";
import type { ShipmentJobOptions } from "./tables.ts";

const jobName = "shipping.createMany";
/** Orders per job run: the worker can stop in between, and other jobs get their turn. */
const ordersPerRun = 120;
/** Calls to the courier at the same moment. More would use up the database connections of the process. */
const concurrentOrders = 6;

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
  async run({ id }, { db, config }) {
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
    const queue = waiting.map(({ order_id }) => order_id);
    const { apiToken, ...options } = job.options;
    const actor = user && {
      user: { ...user, apiToken: apiToken === undefined ? undefined : { label: apiToken } },
      request: { requestId: job.request_id },
    };
    const work = async () => {
      for (let orderId = queue.shift(); orderId; orderId = queue.shift())
        await shipOrder({ db, config }, { id, orderId, options, actor });
    };
    await Promise.all(Array.from({ length: concurrentOrders }, work));
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

type OrderTask = { id: string; orderId: string; options: ShipmentJobOptions; actor: AuditActor | undefined };

/** The key of the request names job and order, so a repeated run finds the shipment of the first one. */
async function shipOrder(context: CourierContext, { id, orderId, options, actor }: OrderTask): Promise<void> {
  const result = await tryToShip(context, { id, orderId, options, actor });
  if (!result) return;
  await context.db
    .updateTable("shipment_job_orders")
    .set(result)
    .where("job_id", "=", id)
    .where("order_id", "=", orderId)
    .execute();
  await context.db.updateTable("shipment_jobs").set({ touched_at: sql`now()` }).where("id", "=", id).execute();
}

async function tryToShip(context: CourierContext, { id, orderId, options, actor }: OrderTask) {
  if (!actor) return { ok: false, message: "auth.noPermission" };
  try {
    const requestKey = `${id}:${orderId}`;
    const input = { ...options, orderId, requestKey, kind: "delivery", note: "" } as const;
    const shipment = await createShipment(context.db, actor, input);
    const { status, problem } = await bookShipment(context, shipment.id, actor);
    return { ok: status !== "failed", message: status === "failed" ? problem : null, shipment_id: shipment.id };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
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
