import { z } from "zod";
import { dayAfter, startOfCairoDay } from "#platform/cairoDay.ts";
import { calendarDay, pageNumber, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminPromotionsEndpoints } from "./adminEndpoints.ts";
import { couponView } from "./contract.ts";
import { parseCouponCode } from "./couponCode.ts";

const adminCouponView = couponView.extend({
  id: z.uuid(),
  startsAt: z.string().nullable(),
  maxUses: z.number().nullable(),
  maxPerUser: z.number().nullable(),
  categories: z.array(z.string()),
  active: z.boolean(),
  uses: z.number(),
  /** The customer who earned it, and the order that earned it. */
  ownerId: z.uuid().nullable(),
  earnedBy: z.uuid().nullable(),
  /** When it was turned off, because the order that had earned it was refunded. */
  withdrawnAt: z.string().nullable(),
  createdAt: z.string(),
});
export type AdminCouponView = z.output<typeof adminCouponView>;

const couponCode = z
  .string({ error: "validation.required" })
  .max(60, "validation.tooLong")
  .transform((code, context) => {
    const read = parseCouponCode(code);
    if (read) return read;
    context.addIssue({ code: "custom", message: code.trim() ? "coupon.codeShape" : "validation.required" });
    return z.NEVER;
  });

/** Egyptian pounds with at most two decimals. */
const poundsAmount = z
  .number()
  .max(100_000, "validation.invalid")
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, "validation.invalid");
const usageLimit = z.number().int().min(1).max(1_000_000);
const isoDateTime = z.iso.datetime({ offset: true }).transform((at) => new Date(at));
/** A date without a time means the whole day in Cairo. */
const startTime = z.union([isoDateTime, calendarDay.transform(startOfCairoDay)]);
const endTime = z.union([isoDateTime, calendarDay.transform((day) => startOfCairoDay(dayAfter(day)))]);

const couponFields = {
  percentOff: z.number().int().min(1).max(100).nullable(),
  amountOff: poundsAmount.min(0.01).nullable(),
  minSubtotal: poundsAmount.min(0),
  startsAt: startTime.nullable(),
  expiresAt: endTime.nullable(),
  /** Usage limits in total and per customer. A gift code can be used once. */
  maxUses: usageLimit.nullable(),
  maxPerUser: usageLimit.nullable(),
  categories: z.array(requiredText(60)).max(50),
  active: z.boolean(),
};

const couponChanges = z.object(couponFields).partial();
const newCoupon = couponChanges.extend({
  kind: z.enum(["coupon", "gift"]).default("coupon"),
  /** Without a code, a gift code is generated at random. */
  code: couponCode.optional(),
});
export type CouponChanges = z.output<typeof couponChanges>;
export type NewCoupon = z.output<typeof newCoupon>;

const couponIdParams = z.object({ id: z.uuid() });

/** `order` is null while its payment is under way. */
const couponRedemptionView = z.object({
  id: z.uuid(),
  order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  amount: z.number(),
  at: z.string(),
  returnedAt: z.string().nullable(),
});
export type CouponRedemptionView = z.output<typeof couponRedemptionView>;

/** Rejects contradictory values by field; a limit below the current uses: 409 `coupon.belowUses`. */
export const adminPromotionsContract = {
  list: {
    call: adminPromotionsEndpoints.list,
    access: "staff",
    permission: "coupons.read",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      kind: z.enum(["coupon", "gift"]).optional(),
      /** Substring of the code. */
      q: z.string().trim().max(60).optional(),
      state: z.enum(["active", "ended"]).optional(),
    }),
    answer: pageSchema(adminCouponView),
  },
  coupon: {
    call: adminPromotionsEndpoints.coupon,
    access: "staff",
    permission: "coupons.read",
    params: couponIdParams,
    answer: adminCouponView,
  },
  /** Redemptions, newest first, including released ones; at most 100. */
  uses: {
    call: adminPromotionsEndpoints.uses,
    access: "staff",
    permission: "coupons.read",
    params: couponIdParams,
    answer: z.object({ items: z.array(couponRedemptionView) }),
  },
  add: {
    call: adminPromotionsEndpoints.add,
    access: "staff",
    permission: "coupons.write",
    body: newCoupon,
    answer: adminCouponView,
    status: 201,
  },
  change: {
    call: adminPromotionsEndpoints.change,
    access: "staff",
    permission: "coupons.write",
    params: couponIdParams,
    body: couponChanges,
    answer: adminCouponView,
  },
  /** Orders that redeemed the coupon keep its code. */
  remove: {
    call: adminPromotionsEndpoints.remove,
    access: "staff",
    permission: "coupons.write",
    params: couponIdParams,
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof adminPromotionsEndpoints>;
