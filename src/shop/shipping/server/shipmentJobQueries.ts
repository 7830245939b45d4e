import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { maxLabels, type ShipmentJobView } from "../adminContract.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { maxBostaLabels } from "./couriers/bostaCourier.ts";
import "./tables.ts";

const maxShown = 5;

/** The caller's jobs that were not dismissed, newest first. */
export async function listShipmentJobs(db: Db, userId: string): Promise<ShipmentJobView[]> {
  const rows = await db
    .selectFrom("shipment_jobs")
    .select("id")
    .where("actor_id", "=", userId)
    .where("hidden_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(maxShown)
    .execute();
  return Promise.all(rows.map(({ id }) => findShipmentJob(db, userId, id)));
}

export async function findShipmentJob(db: Db, userId: string, id: string): Promise<ShipmentJobView> {
  const job = await db
    .selectFrom("shipment_jobs")
    .selectAll()
    .where("id", "=", id)
    .where("actor_id", "=", userId)
    .executeTakeFirst();
  if (!job) throw notFound("request.notFound");
  const [counts, failures, booked] = await Promise.all([
    db
      .selectFrom("shipment_job_orders")
      .select((of) => [
        of.fn.countAll<number>().as("total"),
        sql<number>`count(ok)::integer`.as("done"),
        sql<number>`(count(*) filter (where not ok))::integer`.as("failed"),
      ])
      .where("job_id", "=", id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("shipment_job_orders as row")
      .innerJoin("orders as o", "o.id", "row.order_id")
      .select(["row.order_id", "row.message", "o.number"])
      .where("row.job_id", "=", id)
      .where("row.ok", "=", false)
      .orderBy("row.position")
      .limit(100)
      .execute(),
    job.ended_at
      ? db
          .selectFrom("shipment_job_orders as row")
          .innerJoin("shipments as s", "s.id", "row.shipment_id")
          .select("s.number")
          .where("row.job_id", "=", id)
          .where("row.ok", "=", true)
          .where("s.status", "<>", "cancelled")
          .orderBy("row.position")
          .execute()
      : [],
  ]);
  return {
    id,
    courierName: job.options.courierName,
    total: counts.total,
    done: counts.done,
    failed: counts.failed,
    failures: failures.map(({ order_id, number, message }) => ({
      orderId: order_id,
      orderNumber: orderNumber(number),
      message: message ?? "",
    })),
    labels: inChunks(
      booked.map(({ number }) => shipmentNumber(number)),
      job.options.courier === "bosta" ? maxBostaLabels : maxLabels,
    ),
    startedAt: job.created_at.toISOString(),
    endedAt: job.ended_at?.toISOString() ?? null,
  };
}

export async function hideShipmentJob(db: Db, userId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("shipment_jobs")
    .set({ hidden_at: sql`now()` })
    .where("id", "=", id)
    .where("actor_id", "=", userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound("request.notFound");
}

function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size));
  return chunks;
}
