import { sql } from "kysely";
import { conflict, type ErrorKey, notFound, ShopError, validationError } from "#platform/errors.ts";
import { fromPounds, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { AdminCouponView, CouponChanges, NewCoupon } from "#shop/promotions/adminContract.ts";
import { type CouponRow, presentCouponForCustomer, toCoupon } from "../coupons.ts";
import { generateGiftCode } from "../giftCodes.ts";
import "../tables.ts";

export function addCoupon(admin: AdminContext, { kind, code, ...changes }: NewCoupon): Promise<AdminCouponView> {
  if (kind === "coupon" && code === undefined) throw validationError({ code: "validation.required" });
  return admin.db.transaction().execute(async (tx) => {
    const values = { ...defaultColumns, ...toColumns(changes), ...(kind === "gift" ? { max_uses: 1 } : {}) };
    assertValid(values);
    const row = await insertUniqueCode(() =>
      tx
        .insertInto("coupons")
        .values({ ...values, kind, code: code ?? generateGiftCode(), owner_id: null, earned_by: null })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    await auditCoupon(tx, admin, "coupons.add", row.id, undefined, row);
    return presentCouponForAdmin(row);
  });
}

export function changeCoupon(admin: AdminContext, id: string, changes: CouponChanges): Promise<AdminCouponView> {
  return admin.db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, id);
    // Setting one kind of discount clears the other.
    const exclusive = {
      ...(changes.percentOff && changes.amountOff === undefined ? { amountOff: null } : {}),
      ...(changes.amountOff && changes.percentOff === undefined ? { percentOff: null } : {}),
    };
    const values = toColumns({ ...changes, ...exclusive, ...(before.kind === "gift" ? { maxUses: 1 } : {}) });
    assertValid({ ...before, ...values });
    if (values.max_uses && values.max_uses < before.uses) throw conflict("coupon.belowUses", { count: before.uses });
    const after = await tx
      .updateTable("coupons")
      .set({ ...values, ...(values.active ? { withdrawn_at: null } : {}), updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await auditCoupon(tx, admin, "coupons.change", id, before, after);
    return presentCouponForAdmin(after);
  });
}

export function removeCoupon(admin: AdminContext, id: string): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, id);
    await tx.updateTable("coupons").set({ active: false, deleted_at: sql<Date>`now()` }).where("id", "=", id).execute();
    await auditCoupon(tx, admin, "coupons.remove", id, before, undefined);
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
  if (!row) throw notFound("coupon.notFound");
  return row;
}

/** Defaults: unlimited, active immediately, no end, all categories. */
const defaultColumns = {
  percent_off: null,
  amount_off: null,
  starts_at: null,
  expires_at: null,
  max_uses: null,
  max_per_user: null,
};

/** Converts pounds to piastres; fields missing from the input stay missing. */
function toColumns({ percentOff, amountOff, minSubtotal, startsAt, expiresAt, ...rest }: CouponChanges) {
  const { maxUses, maxPerUser, categories, active } = rest;
  return omitUndefined({
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

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
const omitUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;

function assertValid(coupon: Pick<CouponRow, "percent_off" | "amount_off" | "starts_at" | "expires_at">): void {
  const errors: Record<string, ErrorKey> = {};
  if ((coupon.percent_off === null) === (coupon.amount_off === null)) errors.percentOff = "coupon.offRequired";
  if (coupon.starts_at && coupon.expires_at && coupon.starts_at >= coupon.expires_at)
    errors.expiresAt = "coupon.datesOrder";
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

async function insertUniqueCode<Row>(insert: () => Promise<Row>): Promise<Row> {
  try {
    return await insert();
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    throw new ShopError("refused", "coupon.codeTaken", { fields: { code: "coupon.codeTaken" } });
  }
}

function auditCoupon(tx: Tx, admin: AdminContext, action: string, id: string, before?: CouponRow, after?: CouponRow) {
  const entry = { action, subject: "coupon", subjectId: id };
  return recordAudit(tx, admin, {
    ...entry,
    ...(before ? { before: presentCouponForAdmin(before) } : {}),
    ...(after ? { after: presentCouponForAdmin(after) } : {}),
  });
}

export const presentCouponForAdmin = (row: CouponRow): AdminCouponView => ({
  ...presentCouponForCustomer(toCoupon(row)),
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
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
