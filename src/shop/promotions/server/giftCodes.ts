import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import type { CouponView } from "../contract.ts";
import { formatCouponCode, giftCodeAlphabet, giftCodeLength } from "../couponCode.ts";
import "../mailParams.ts";
import { presentCouponForCustomer, toCoupon } from "./coupons.ts";
import "./tables.ts";

/** Uses the system's CSPRNG; 32 characters divide a byte evenly, so there is no modulo bias. */
export const generateGiftCode = (): string =>
  Array.from(randomBytes(giftCodeLength), (byte) => giftCodeAlphabet[byte % giftCodeAlphabet.length]).join("");

/** The delivered order: `total` in piastres, `number` as displayed. */
type DeliveredOrder = {
  orderId: string;
  number: string;
  userId: string | null;
  total: number;
  email: string;
  name: string;
  language: Language;
};

/** A delivered order above the threshold earns its customer one gift code, sent by mail; idempotent. */
export async function earnGiftCode(tx: Tx, order: DeliveredOrder): Promise<void> {
  const { giftCodeFrom, giftCodePercent: percent, giftCodeDays } = await readSettings(tx);
  if (giftCodeFrom === null || order.total < giftCodeFrom || order.userId === null) return;
  const created = await tx
    .insertInto("coupons")
    .values({
      code: generateGiftCode(),
      kind: "gift",
      percent_off: percent,
      amount_off: null,
      max_uses: 1,
      owner_id: order.userId,
      earned_by: order.orderId,
      expires_at: sql<Date>`now() + make_interval(days => ${giftCodeDays})`,
    })
    .onConflict((row) => row.column("earned_by").doNothing())
    .returning(["code", "expires_at"])
    .executeTakeFirst();
  if (!created?.expires_at) return;
  const params = { name: order.name, number: order.number, code: formatCouponCode(created.code), percent };
  await queueMail(tx, {
    key: `gift-code:${order.orderId}`,
    template: "giftCode",
    to: order.email,
    language: order.language,
    params: { ...params, expiresAt: created.expires_at.toISOString() },
  });
}

/** A gift code and what became of it. */
export type EarnedGiftCode = { code: string; withdrawnAt: Date | null; used: boolean };

export async function findEarnedGiftCode(db: Db | Tx, orderId: string): Promise<EarnedGiftCode | undefined> {
  const row = await db
    .selectFrom("coupons as c")
    .select(["c.code", "c.withdrawn_at"])
    // A use without an order is held by an open payment.
    .select(
      sql<boolean>`exists (select from coupon_uses u
        where u.coupon_id = c.id and u.order_id is not null and u.returned_at is null)`.as("used"),
    )
    .where("c.earned_by", "=", orderId)
    .where("c.deleted_at", "is", null)
    .executeTakeFirst();
  return row && { code: formatCouponCode(row.code), withdrawnAt: row.withdrawn_at, used: row.used };
}

/**
 * Withdraws the gift code that a refunded order had earned. A discount that it has given stays, but the code cannot be
 * used again, even when the order that used it is cancelled. The caller must hold the order's lock.
 * @returns the code, if the customer loses a code that was not used
 */
export async function withdrawGiftCode(tx: Tx, orderId: string): Promise<string | undefined> {
  const withdrawn = await tx
    .updateTable("coupons")
    .set({ active: false, withdrawn_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where("earned_by", "=", orderId)
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!withdrawn) return undefined;
  await recordAudit(tx, systemActor, {
    action: "coupons.withdraw",
    subject: "coupon",
    subjectId: withdrawn.id,
    before: { active: true },
    after: { active: false },
  });
  const earned = await findEarnedGiftCode(tx, orderId);
  return earned?.used ? undefined : earned?.code;
}

const systemActor = { user: { id: null, email: "system" }, request: { requestId: null } };

/** The customer's unused gift codes. */
export async function listGiftCodes(db: Db, userId: string): Promise<CouponView[]> {
  const rows = await db
    .selectFrom("coupons")
    .selectAll()
    .where("owner_id", "=", userId)
    .where("kind", "=", "gift")
    .where("active", "=", true)
    .where("deleted_at", "is", null)
    .whereRef("uses", "<", "max_uses")
    .where((q) => q.or([q("expires_at", "is", null), q("expires_at", ">", sql<Date>`now()`)]))
    .orderBy(sql`expires_at nulls last`)
    .orderBy("code")
    .limit(50)
    .execute();
  return rows.map((row) => presentCouponForCustomer(toCoupon(row)));
}
