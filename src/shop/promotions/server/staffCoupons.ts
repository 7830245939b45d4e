import { sql } from "kysely";
import { type ErrorKey, invalid, refused, ShopError, unknown } from "#platform/errors.ts";
import { fromPounds, toPounds } from "#platform/money.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import type { CouponChanges, NewCoupon, StaffCoupon } from "../contract.ts";
import { asCoupon, type CouponRow, presentCode } from "./coupons.ts";
import { newGiftCode } from "./giftCodes.ts";
import "./tables.ts";

export type Staff = { visitor: Visitor; caller: Caller };

export function addCoupon(db: Db, staff: Staff, { kind, code, ...changes }: NewCoupon): Promise<StaffCoupon> {
  if (kind === "coupon" && code === undefined) throw invalid({ code: "validation.required" });
  return db.transaction().execute(async (tx) => {
    const values = { ...nothingSaid, ...columnsOf(changes), ...(kind === "gift" ? { max_uses: 1 } : {}) };
    assertFits(values);
    const row = await oneOfItsCode(() =>
      tx
        .insertInto("coupons")
        .values({ ...values, kind, code: code ?? newGiftCode(), owner_id: null, earned_by: null })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    await note(tx, staff, "coupons.add", row.id, undefined, row);
    return presentCoupon(row);
  });
}

export function changeCoupon(db: Db, staff: Staff, id: string, changes: CouponChanges): Promise<StaffCoupon> {
  return db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, id);
    // Giving one kind of discount takes the other away.
    const exclusive = {
      ...(changes.percentOff && changes.amountOff === undefined ? { amountOff: null } : {}),
      ...(changes.amountOff && changes.percentOff === undefined ? { percentOff: null } : {}),
    };
    const values = columnsOf({ ...changes, ...exclusive, ...(before.kind === "gift" ? { maxUses: 1 } : {}) });
    assertFits({ ...before, ...values });
    if (values.max_uses && values.max_uses < before.uses) throw refused("coupon.belowUses", { count: before.uses });
    const after = await tx
      .updateTable("coupons")
      .set({ ...values, updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await note(tx, staff, "coupons.change", id, before, after);
    return presentCoupon(after);
  });
}

export function removeCoupon(db: Db, staff: Staff, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, id);
    await tx.updateTable("coupons").set({ active: false, deleted_at: sql<Date>`now()` }).where("id", "=", id).execute();
    await note(tx, staff, "coupons.remove", id, before, undefined);
  });
}

async function lockCoupon(tx: Tx, id: string): Promise<CouponRow> {
  const row = await tx
    .selectFrom("coupons")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknown("coupon.notFound");
  return row;
}

/** Unlimited, at once and for ever, on everything. */
const nothingSaid = {
  percent_off: null,
  amount_off: null,
  starts_at: null,
  expires_at: null,
  max_uses: null,
  max_per_user: null,
};

/** Pounds become piastres; what is not said stays out. */
function columnsOf({ percentOff, amountOff, minSubtotal, startsAt, expiresAt, ...rest }: CouponChanges) {
  const { maxUses, maxPerUser, categories, active } = rest;
  return said({
    percent_off: percentOff,
    amount_off: amountOff == null ? amountOff : fromPounds(amountOff),
    min_subtotal: minSubtotal === undefined ? undefined : fromPounds(minSubtotal),
    starts_at: startsAt,
    expires_at: expiresAt,
    max_uses: maxUses,
    max_per_user: maxPerUser,
    categories: categories && [...new Set(categories)],
    active,
  });
}

type Said<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
const said = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Said<Values>;

function assertFits(coupon: Pick<CouponRow, "percent_off" | "amount_off" | "starts_at" | "expires_at">): void {
  const wrong: Record<string, ErrorKey> = {};
  if ((coupon.percent_off === null) === (coupon.amount_off === null)) wrong.percentOff = "coupon.offRequired";
  if (coupon.starts_at && coupon.expires_at && coupon.starts_at >= coupon.expires_at)
    wrong.expiresAt = "coupon.datesOrder";
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

async function oneOfItsCode<Row>(insert: () => Promise<Row>): Promise<Row> {
  try {
    return await insert();
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    throw new ShopError("refused", "coupon.codeTaken", { fields: { code: "coupon.codeTaken" } });
  }
}

function note(tx: Tx, { visitor, caller }: Staff, action: string, id: string, before?: CouponRow, after?: CouponRow) {
  const deed = { action, subject: "coupon", subjectId: id };
  return audit(tx, visitor, caller, {
    ...deed,
    ...(before ? { before: presentCoupon(before) } : {}),
    ...(after ? { after: presentCoupon(after) } : {}),
  });
}

export const presentCoupon = (row: CouponRow): StaffCoupon => ({
  ...presentCode(asCoupon(row)),
  id: row.id,
  minSubtotal: toPounds(row.min_subtotal),
  startsAt: row.starts_at?.toISOString() ?? null,
  maxUses: row.max_uses,
  maxPerUser: row.max_per_user,
  categories: row.categories,
  active: row.active,
  uses: row.uses,
  ownerId: row.owner_id,
  earnedBy: row.earned_by,
  createdAt: row.created_at.toISOString(),
});
