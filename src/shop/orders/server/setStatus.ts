import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import { bookMoney } from "#shop/payments/server/ledger.ts";
import { earnGiftCode } from "#shop/promotions/server/giftCodes.ts";
import { orderNumber } from "../number.ts";
import { mayMove, type OrderStatus } from "../order.ts";
import { tellNews } from "./letters.ts";
import { hasOpenReturn, type LockedOrder, lockOrder, stateOf } from "./lockOrder.ts";
import { assertNoRefundUnderWay, cannotMove, move } from "./move.ts";

export type Staff = { visitor: Visitor; caller: Pick<Caller, "requestId"> };
export type Setting = {
  status: OrderStatus;
  version?: number | undefined;
  reason?: string | undefined;
  trackingNumber?: string | undefined;
};

/** A plain step forward by staff: history, audit and mail come with it, and cash with a delivered cash order. */
export const setStatus = (db: Db, staff: Staff, id: string, setting: Setting): Promise<LockedOrder> =>
  db.transaction().execute((tx) => changeStatus(tx, staff, id, setting));

/** The same in a transaction of the caller's, who may have something of his own to write down with it. */
export async function changeStatus(
  tx: Tx,
  { visitor, caller }: Staff,
  id: string,
  setting: Setting,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, { id, version: setting.version });
  const { status: to, reason, trackingNumber } = setting;
  const state = stateOf(order, to === "completed" && (await hasOpenReturn(tx, id)));
  if (!mayMove(state, to, "admin", ["plain"])) throw cannotMove(order, to);
  await assertNoRefundUnderWay(tx, id);
  const moved = await move(
    tx,
    order,
    to,
    { by: "admin", actorId: visitor.id, reason },
    {
      ...(trackingNumber ? { tracking_number: trackingNumber } : {}),
      ...(to === "dispatched" ? { dispatched_at: sql`now()` } : {}),
      ...(to === "delivered" ? { delivered_at: sql`now()` } : {}),
    },
  );
  if (to === "delivered" && order.payment_method === "cod") await collectCash(tx, order);
  if (to === "delivered") await thankWithCode(tx, order);
  await tellNews(tx, moved, to as Parameters<typeof tellNews>[2], { reason: reason ?? null });
  await audit(tx, visitor, caller, {
    action: "orders.setStatus",
    subject: "order",
    subjectId: id,
    before: { status: order.status },
    after: { status: to, ...(reason ? { reason } : {}), ...(trackingNumber ? { trackingNumber } : {}) },
  });
  return moved;
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
export async function setStatuses(db: Db, staff: Staff, { ids, versions = {}, ...setting }: Many): Promise<Result[]> {
  const results: Result[] = [];
  for (const id of new Set(ids)) {
    try {
      const moved = await setStatus(db, staff, id, { ...setting, version: versions[id] });
      results.push({ id, number: orderNumber(moved.number), ok: true, status: moved.status, version: moved.version });
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
