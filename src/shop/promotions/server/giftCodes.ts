import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import { readSettings } from "#shop/settings/server/settings.ts";
import { giftAlphabet, giftLength, writeCode } from "../code.ts";
import type { CodeView } from "../contract.ts";
import "../mails.ts";
import { asCoupon, presentCode } from "./coupons.ts";
import "./tables.ts";

/** From the system's own source of chance; 32 signs divide a byte evenly, so that none is likelier. */
export const newGiftCode = (): string =>
  Array.from(randomBytes(giftLength), (byte) => giftAlphabet[byte % giftAlphabet.length]).join("");

/** The order that arrived: `total` in piastres, `number` as people read it. */
type Earned = {
  orderId: string;
  number: string;
  userId: string | null;
  total: number;
  email: string;
  name: string;
  language: Language;
};

/** A large order that has arrived earns its customer a code, once, with a mail that brings it. */
export async function earnGiftCode(tx: Tx, order: Earned): Promise<void> {
  const { giftCodeFrom, giftCodePercent: percent, giftCodeDays } = await readSettings(tx);
  if (giftCodeFrom === null || order.total < giftCodeFrom || order.userId === null) return;
  const made = await tx
    .insertInto("coupons")
    .values({
      code: newGiftCode(),
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
  if (!made?.expires_at) return;
  const facts = { name: order.name, number: order.number, code: writeCode(made.code), percent };
  await post(tx, {
    key: `gift-code:${order.orderId}`,
    template: "giftCode",
    to: order.email,
    language: order.language,
    facts: { ...facts, expiresAt: made.expires_at.toISOString() },
  });
}

/** What somebody has earned and may still use. */
export async function giftCodesOf(db: Db, userId: string): Promise<CodeView[]> {
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
  return rows.map((row) => presentCode(asCoupon(row)));
}
