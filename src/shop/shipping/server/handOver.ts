import type { Selectable } from "kysely";
import { conflict, type ErrorKey, notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { recordAudits } from "#platform/server/audit.ts";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { lockOrders } from "#shop/orders/server/lockOrder.ts";
import type { ManifestView } from "../adminContract.ts";
import { parseShipmentNumber, shipmentNumber } from "../shipmentNumber.ts";
import { isReadyToShip } from "../shipmentRules.ts";
import { canHandOver } from "../shipmentStatus.ts";
import { isCashCollected } from "./doubleCollection.ts";
import { addEvents } from "./recordEvents.ts";
import { type LockedShipment, lockShipment } from "./shipmentQueries.ts";
import "./tables.ts";

/** Finds a parcel by the code on its label: shipment number or tracking number. Throws 404 or 409. */
export async function findByCode(db: Db, code: string): Promise<LockedShipment> {
  const number = parseShipmentNumber(code);
  const [found] = await db
    .selectFrom("shipments")
    .selectAll()
    .where((row) => (number === undefined ? row("tracking_number", "=", code.trim()) : row("number", "=", number)))
    .orderBy("number", "desc")
    .limit(1)
    .execute();
  if (!found) throw notFound("shipping.notFound");
  if (found.manifest_id) throw conflict("shipping.alreadyHandedOver");
  if (!canHandOver(found.status)) throw conflict("shipping.cannotHandOver");
  if (await isCashCollected(db, found)) throw conflict("shipping.cashCollected");
  return found;
}

export type HandOverResult = {
  manifests: ManifestView[];
  refused: { id: string; number: string | null; message: ErrorKey }[];
};

/**
 * Hands parcels over in one transaction: a manifest for each courier, the orders dispatched with their mails. A parcel
 * that was handed over before, whose order was cancelled meanwhile, or whose cash was collected with another one is named
 * and stays.
 */
export const handOver = (admin: AdminContext, ids: readonly string[]): Promise<HandOverResult> =>
  admin.db.transaction().execute(async (tx) => {
    const wanted = await tx
      .selectFrom("shipments")
      .select(["id", "order_id"])
      .where("id", "in", [...new Set(ids)])
      .orderBy("id")
      .execute();
    const known = new Set(wanted.map(({ id }) => id));
    const refused: HandOverResult["refused"] = [...new Set(ids)]
      .filter((id) => !known.has(id))
      .map((id) => ({ id, number: null, message: "shipping.notFound" }));
    const orders =
      wanted.length === 0
        ? new Map()
        : await lockOrders(
            tx,
            wanted.map(({ order_id }) => order_id),
          );
    const going = new Map<string, LockedShipment[]>();
    for (const { id } of wanted) {
      const shipment = await lockShipment(tx, id);
      const message = await problemOf(tx, shipment, orders.get(shipment.order_id));
      if (message) refused.push({ id, number: shipmentNumber(shipment.number), message });
      else {
        const group = `${shipment.courier} ${shipment.courier_name}`;
        going.set(group, [...(going.get(group) ?? []), shipment]);
      }
    }
    const manifests: ManifestView[] = [];
    for (const shipments of going.values()) {
      const manifest = await createManifest(tx, admin, shipments);
      for (const shipment of shipments) {
        // An earlier parcel of the same order may have changed it.
        const [order] = (await lockOrders(tx, [shipment.order_id])).values();
        if (!order) continue;
        const handed = { key: "handed_over", kind: "handed_over", at: new Date() } as const;
        await addEvents(tx, order, shipment, [handed], { source: "staff", admin });
      }
      await recordAudits(
        tx,
        admin,
        shipments.map(({ order_id, number }) => ({
          action: "shipping.handOver",
          subject: "order",
          subjectId: order_id,
          after: { shipment: shipmentNumber(number), manifest: manifest.number },
        })),
      );
      manifests.push(presentManifest(manifest, shipments));
    }
    return { manifests, refused };
  });

type OrderOf = Parameters<typeof isReadyToShip>[0];

async function problemOf(tx: Tx, shipment: LockedShipment, order: OrderOf | undefined): Promise<ErrorKey | undefined> {
  if (shipment.manifest_id) return "shipping.alreadyHandedOver";
  if (!canHandOver(shipment.status)) return "shipping.cannotHandOver";
  if (shipment.kind === "delivery" && !(order && isReadyToShip(order))) return "shipping.notReady";
  return (await isCashCollected(tx, shipment)) ? "shipping.cashCollected" : undefined;
}

async function createManifest(tx: Tx, admin: AdminContext, shipments: readonly LockedShipment[]) {
  const [first] = shipments as [LockedShipment];
  const manifest = await tx
    .insertInto("manifests")
    .values({ courier: first.courier, courier_name: first.courier_name, actor_id: admin.user.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("shipments")
    .set({ manifest_id: manifest.id })
    .where(
      "id",
      "in",
      shipments.map(({ id }) => id),
    )
    .execute();
  return manifest;
}

const presentManifest = (
  { id, number, courier_name, created_at }: Selectable<Tables["manifests"]>,
  shipments: readonly Pick<LockedShipment, "cash">[],
): ManifestView => ({
  id,
  number,
  courierName: courier_name,
  parcels: shipments.length,
  cash: toPounds(piastres(shipments.reduce((sum, { cash }) => sum + cash, 0))),
  createdAt: created_at.toISOString(),
});

/** The newest hundred manifests. */
export async function listManifests(db: Db): Promise<ManifestView[]> {
  const rows = await db
    .selectFrom("manifests as m")
    .selectAll("m")
    .select((m) => [
      m
        .selectFrom("shipments as s")
        .select((s) => s.fn.countAll<number>().as("n"))
        .whereRef("s.manifest_id", "=", "m.id")
        .as("parcels"),
      m
        .selectFrom("shipments as s")
        .select((s) => s.fn.sum<number>("s.cash").as("n"))
        .whereRef("s.manifest_id", "=", "m.id")
        .as("cash"),
    ])
    .orderBy("m.number", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    courierName: row.courier_name,
    parcels: Number(row.parcels ?? 0),
    cash: toPounds(piastres(Number(row.cash ?? 0))),
    createdAt: row.created_at.toISOString(),
  }));
}
