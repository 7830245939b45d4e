import { type SqlBool, sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminCouponView, CouponRedemptionView } from "#shop/promotions/adminContract.ts";
import { parseCouponCode } from "#shop/promotions/couponCode.ts";
import { presentCouponForAdmin } from "./editCoupons.ts";
import "../tables.ts";

type ListCouponsParams = {
  page: number;
  pageSize: number;
  kind?: "coupon" | "gift" | undefined;
  q?: string | undefined;
  state?: "active" | "ended" | undefined;
};

const isActive = sql<SqlBool>`(active and (expires_at is null or expires_at > now()) and (max_uses is null or uses < max_uses))`;

/** Newest first. */
export async function listCoupons(db: Db, { page, pageSize, kind, q, state }: ListCouponsParams) {
  const codePart = q ? (parseCouponCode(q) ?? q.toUpperCase()) : undefined;
  const query = db
    .selectFrom("coupons")
    .where("deleted_at", "is", null)
    .$if(kind !== undefined, (list) => list.where("kind", "=", kind ?? "coupon"))
    // strpos instead of LIKE, so that % and _ in the input are not wildcards.
    .$if(codePart !== undefined, (list) => list.where(sql<SqlBool>`strpos(code, ${codePart ?? ""}) > 0`))
    .$if(state === "active", (list) => list.where(isActive))
    .$if(state === "ended", (list) => list.where(sql<SqlBool>`not ${isActive}`));
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query.select((q) => q.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(presentCouponForAdmin), page, pageSize, total: Number(total) };
}

export async function loadCoupon(db: Db, id: string): Promise<AdminCouponView> {
  const row = await db
    .selectFrom("coupons")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound("coupon.notFound");
  return presentCouponForAdmin(row);
}

const maxRedemptions = 100;

export async function listRedemptions(db: Db, id: string): Promise<CouponRedemptionView[]> {
  await loadCoupon(db, id);
  const rows = await db
    .selectFrom("coupon_uses as u")
    .leftJoin("orders as o", "o.id", "u.order_id")
    .select(["u.id", "u.amount", "u.used_at", "u.returned_at", "o.id as order_id"])
    .select(sql<string>`'NB-' || o.number`.as("number"))
    .where("u.coupon_id", "=", id)
    .orderBy("u.used_at", "desc")
    .orderBy("u.id")
    .limit(maxRedemptions)
    .execute();
  return rows.map(({ id, amount, used_at, returned_at, order_id, number }) => ({
    id,
    order: order_id === null ? null : { id: order_id, number },
    amount: toPounds(amount),
    at: used_at.toISOString(),
    returnedAt: returned_at?.toISOString() ?? null,
  }));
}
