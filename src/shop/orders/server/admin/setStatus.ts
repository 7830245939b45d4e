import { sql } from "kysely";
import { conflict, notFound, ShopError } from "#platform/errors.ts";
import { type AuditActor, recordAudits } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { type Actor, canTransition } from "#shop/orders/orderStatus.ts";
import type { OrderStatus } from "#shop/orders/orderStatusDefinitions.ts";
import { addLedgerEntry } from "#shop/payments/server/ledger.ts";
import { earnGiftCode } from "#shop/promotions/server/giftCodes.ts";
import { type LockedOrder, lockOrders, orderStateOf, ordersWithOpenReturn } from "../lockOrder.ts";
import { mailStatusChanges } from "../orderMails.ts";
import { ordersToPayInShop, stopCollecting } from "../paidInShop.ts";
import { parcelTracking } from "../parcelTracking.ts";
import { ordersWithPendingRefund, transitionError, transitionOrders } from "../transitionOrder.ts";
import { ordersWithUncollectedCash } from "../uncollectedCash.ts";

export type StatusInput = StaffNotes & {
  status: OrderStatus;
  version?: number | undefined;
  trackingNumber?: string | undefined;
  trackingCourier?: string | undefined;
  /** Confirms that the customer paid the cash of the order in the shop, where `ordersToPayInShop` says so. */
  paidInShop?: boolean | undefined;
};

/** Sets any status that staff may set, also one that moves goods. */
export type SetOrderStatus = (admin: AdminContext, config: Config, id: string, setting: StatusInput) => Promise<void>;

/** Makes a `plain` transition with history, audit record and mail; delivery of a cash order also books the cash. */
export const setStatus = (
  admin: AdminContext,
  id: string,
  { version, ...setting }: StatusInput,
): Promise<LockedOrder> =>
  admin.db.transaction().execute(async (tx) => {
    const [outcome] = await changeStatuses(tx, admin, [{ id, version }], setting);
    if (!outcome?.moved) throw outcome?.error;
    return outcome.moved;
  });

export type OrderVersion = { id: string; version?: number | undefined };
export type StatusOutcome = { id: string } & (
  | { moved: LockedOrder; error?: never }
  | { error: ShopError; moved?: never }
);

/**
 * Changes several orders in the caller's transaction: applies all allowed transitions together and returns an error for
 * each of the others. `by` is `system` when a courier reports it.
 */
export async function changeStatuses(
  tx: Tx,
  admin: AuditActor,
  changes: readonly OrderVersion[],
  setting: Omit<StatusInput, "version">,
  by: Actor = "admin",
): Promise<StatusOutcome[]> {
  const { status: to, reason, customerMessage, trackingNumber, trackingCourier } = setting;
  const paidInShop = to === "delivered" && setting.paidInShop === true;
  const ids = changes.map(({ id }) => id);
  const orders = await lockOrders(tx, ids);
  const refuse = await transitionChecks(tx, ids, { to, by, paidInShop });
  const judged = changes.map((change) => ({ ...change, error: refuse(change, orders.get(change.id)) }));
  const going = judged.flatMap(({ id, error }) => (error ? [] : [orders.get(id) as LockedOrder]));
  const moved = await transitionOrders(
    tx,
    going,
    to,
    { by, actorId: admin.user.id, reason, customerMessage, paidInShop },
    {
      ...(to === "dispatched" ? { ...parcelTracking, dispatched_at: sql`now()` } : {}),
      ...(trackingNumber ? { tracking_number: trackingNumber, tracking_courier: trackingCourier || null } : {}),
      ...(to === "delivered" ? { delivered_at: sql`now()` } : {}),
    },
  );
  if (to === "delivered")
    for (const order of going) {
      if (order.payment_method === "cod") await recordCashCollected(tx, order);
      if (paidInShop) await stopCollecting(tx, order.id);
      await issueGiftCode(tx, order);
    }
  await mailStatusChanges(tx, moved, to as Parameters<typeof mailStatusChanges>[2], { customerMessage });
  const byId = new Map(moved.map((order) => [order.id, order]));
  const action = { action: "orders.setStatus", subject: "order" };
  await recordAudits(
    tx,
    admin,
    going.map((before) => ({
      ...action,
      subjectId: before.id,
      before: { status: before.status },
      after: {
        status: to,
        reason,
        customerMessage,
        ...(paidInShop && { paidInShop }),
        ...newTracking(before, byId.get(before.id)),
      },
    })),
  );
  return judged.map(({ id, error }) => (error ? { id, error } : { id, moved: byId.get(id) as LockedOrder }));
}

/** The tracking number that an order got with its new status, from staff or its parcel. */
const newTracking = (before: LockedOrder, after: LockedOrder | undefined) =>
  after && after.tracking_number !== before.tracking_number
    ? { trackingNumber: after.tracking_number, trackingCourier: after.tracking_courier ?? undefined }
    : {};

type CheckedTransition = { to: OrderStatus; by: Actor; paidInShop: boolean };

/** Loads what the checks of locked orders need in one query each. Returns the check function. */
async function transitionChecks(tx: Tx, ids: readonly string[], { to, by, paidInShop }: CheckedTransition) {
  const returning = to === "completed" ? await ordersWithOpenReturn(tx, ids) : new Set<string>();
  const uncollected = to === "delivered" ? await ordersWithUncollectedCash(tx, ids) : new Set<string>();
  const payable = to === "delivered" ? await ordersToPayInShop(tx, ids) : new Set<string>();
  const refunding = await ordersWithPendingRefund(tx, ids);
  return ({ id, version }: OrderVersion, order: LockedOrder | undefined): ShopError | undefined => {
    if (!order) return notFound("orders.notFound");
    if (version !== undefined && version !== order.version) return conflict("common.stale");
    const state = orderStateOf(order, { openReturn: returning.has(id), uncollectedCash: uncollected.has(id) });
    if (!canTransition(state, to, by, ["plain"])) return transitionError(state, to);
    // A parcel may have left with the cash since staff were asked.
    if (payable.has(id) !== paidInShop) return conflict(paidInShop ? "common.stale" : "admin.orders.notPaidInShop");
    return refunding.has(id) ? conflict("common.stale") : undefined;
  };
}

/** The courier collects cash on delivery: from then on the payment is captured. */
const recordCashCollected = (tx: Tx, order: LockedOrder) =>
  addLedgerEntry(tx, {
    entry: "cash_collected",
    amount: order.total - order.credit_used,
    provider: "cash",
    reference: order.id,
    orderId: order.id,
  });

/** No gift code after account deletion: nobody could redeem it. */
const issueGiftCode = (tx: Tx, order: LockedOrder) =>
  earnGiftCode(tx, {
    orderId: order.id,
    number: orderNumber(order.number),
    userId: order.anonymised_at ? null : order.user_id,
    // Without what the customer refused at the door.
    total: order.total - order.refunded,
    email: order.email,
    name: order.customer_name,
    language: order.language,
  });

export type BulkResult = {
  id: string;
  number: string | null;
  ok: boolean;
  status: OrderStatus | null;
  version: number | null;
  message?: string;
  facts?: Record<string, string>;
};

type BulkStatusInput = Omit<StatusInput, "version"> & {
  ids: readonly string[];
  versions?: Record<string, number> | undefined;
};

/** One transaction per order, so that a rejected one does not block the others. */
export async function setStatuses(
  db: Db,
  { ids, versions = {}, ...setting }: BulkStatusInput,
  set: (id: string, setting: StatusInput) => Promise<void>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    try {
      await set(id, { ...setting, version: versions[id] });
      results.push({ ...(await currentState(db, id)), ok: true });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({
        ...(await currentState(db, id)),
        ok: false,
        message: error.key,
        facts: paramsToTexts(error.params),
      });
    }
  }
  return results;
}

async function currentState(db: Db, id: string) {
  const order = await db
    .selectFrom("orders")
    .select(["number", "status", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order) return { id, number: null, status: null, version: null };
  return { id, number: orderNumber(order.number), status: order.status, version: order.version };
}

export const paramsToTexts = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
