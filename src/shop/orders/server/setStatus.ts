import { sql } from "kysely";
import { refused, ShopError, unknown } from "#platform/errors.ts";
import { auditAll } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import { bookMoney } from "#shop/payments/server/ledger.ts";
import { earnGiftCode } from "#shop/promotions/server/giftCodes.ts";
import { orderNumber } from "../number.ts";
import { mayMove, type OrderStatus } from "../order.ts";
import { tellAllNews } from "./letters.ts";
import { type LockedOrder, lockOrders, stateOf, withOpenReturn } from "./lockOrder.ts";
import { cannotMove, moveAll, withRefundUnderWay } from "./move.ts";

export type Staff = { visitor: Visitor; caller: Pick<Caller, "requestId"> };
export type Setting = {
  status: OrderStatus;
  version?: number | undefined;
  reason?: string | undefined;
  trackingNumber?: string | undefined;
};

/** A plain step forward by staff: history, audit and mail come with it, and cash with a delivered cash order. */
export const setStatus = (db: Db, staff: Staff, id: string, { version, ...setting }: Setting): Promise<LockedOrder> =>
  db.transaction().execute(async (tx) => {
    const [outcome] = await changeStatuses(tx, staff, [{ id, version }], setting);
    if (!outcome?.moved) throw outcome?.error;
    return outcome.moved;
  });

export type Wish = { id: string; version?: number | undefined };
export type Outcome = { id: string } & ({ moved: LockedOrder; error?: never } | { error: ShopError; moved?: never });

/**
 * The same for several orders in a transaction of the caller's: those that may move are moved together, and for each of
 * the others it is said why not.
 */
export async function changeStatuses(
  tx: Tx,
  { visitor, caller }: Staff,
  wishes: readonly Wish[],
  setting: Omit<Setting, "version">,
): Promise<Outcome[]> {
  const { status: to, reason, trackingNumber } = setting;
  const ids = wishes.map(({ id }) => id);
  const orders = await lockOrders(tx, ids);
  const refuse = await refusals(tx, ids, to);
  const judged = wishes.map((wish) => ({ ...wish, error: refuse(wish, orders.get(wish.id)) }));
  const going = judged.flatMap(({ id, error }) => (error ? [] : [orders.get(id) as LockedOrder]));
  const moved = await moveAll(
    tx,
    going,
    to,
    { by: "admin", actorId: visitor.id, reason },
    {
      ...(trackingNumber ? { tracking_number: trackingNumber } : {}),
      ...(to === "dispatched" ? { dispatched_at: sql`now()` } : {}),
      ...(to === "delivered" ? { delivered_at: sql`now()` } : {}),
    },
  );
  if (to === "delivered")
    for (const order of going) {
      if (order.payment_method === "cod") await collectCash(tx, order);
      await thankWithCode(tx, order);
    }
  await tellAllNews(tx, moved, to as Parameters<typeof tellAllNews>[2], { reason: reason ?? null });
  const after = { status: to, ...(reason ? { reason } : {}), ...(trackingNumber ? { trackingNumber } : {}) };
  const deeds = going.map(({ id, status }) => ({ subjectId: id, before: { status }, after }));
  const deed = { action: "orders.setStatus", subject: "order" };
  await auditAll(
    tx,
    visitor,
    caller,
    deeds.map((one) => ({ ...deed, ...one })),
  );
  const byId = new Map(moved.map((order) => [order.id, order]));
  return judged.map(({ id, error }) => (error ? { id, error } : { id, moved: byId.get(id) as LockedOrder }));
}

/** What is to be known of orders that are locked, asked once for all of them. */
async function refusals(tx: Tx, ids: readonly string[], to: OrderStatus) {
  const returning = to === "completed" ? await withOpenReturn(tx, ids) : new Set<string>();
  const refunding = await withRefundUnderWay(tx, ids);
  return ({ id, version }: Wish, order: LockedOrder | undefined): ShopError | undefined => {
    if (!order) return unknown("orders.notFound");
    if (version !== undefined && version !== order.version) return refused("common.stale");
    if (!mayMove(stateOf(order, returning.has(id)), to, "admin", ["plain"])) return cannotMove(order, to);
    return refunding.has(id) ? refused("common.stale") : undefined;
  };
}

/** The courier is paid at the door: cash is with us from then on. */
const collectCash = (tx: Tx, order: LockedOrder) =>
  bookMoney(tx, {
    entry: "cash_collected",
    amount: order.total,
    provider: "cash",
    reference: order.id,
    orderId: order.id,
  });

/** Whoever deleted the account has nobody left who could use it. */
const thankWithCode = (tx: Tx, order: LockedOrder) =>
  earnGiftCode(tx, {
    orderId: order.id,
    number: orderNumber(order.number),
    userId: order.anonymised_at ? null : order.user_id,
    total: order.total,
    email: order.email,
    name: order.customer_name,
    language: order.language,
  });

export type Result = {
  id: string;
  number: string | null;
  ok: boolean;
  status: OrderStatus | null;
  version: number | null;
  message?: string;
  facts?: Record<string, string>;
};

type Many = Omit<Setting, "version"> & { ids: readonly string[]; versions?: Record<string, number> | undefined };

/** Each order is a transaction of its own, so one that may not move keeps no other from moving. */
export async function setStatuses(
  db: Db,
  { ids, versions = {}, ...setting }: Many,
  set: (id: string, setting: Setting) => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const id of new Set(ids)) {
    try {
      await set(id, { ...setting, version: versions[id] });
      results.push({ ...(await asItIs(db, id)), ok: true });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ ...(await asItIs(db, id)), ok: false, message: error.key, facts: texts(error.facts) });
    }
  }
  return results;
}

async function asItIs(db: Db, id: string) {
  const order = await db
    .selectFrom("orders")
    .select(["number", "status", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order) return { id, number: null, status: null, version: null };
  return { id, number: orderNumber(order.number), status: order.status, version: order.version };
}

export const texts = (facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]));
