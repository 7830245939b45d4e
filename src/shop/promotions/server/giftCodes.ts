import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
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
  const facts = { name: order.name, number: order.number, code: formatCouponCode(created.code), percent };
  await queueMail(tx, {
    key: `gift-code:${order.orderId}`,
    template: "giftCode",
    to: order.email,
    language: order.language,
    facts: { ...facts, expiresAt: created.expires_at.toISOString() },
  });
}

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
