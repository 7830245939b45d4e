import { z } from "zod";
import { dayAfter, startOfCairoDay } from "#platform/cairoDay.ts";
import type { Contract } from "#platform/contract.ts";
import { calendarDay, filled, pageNumber, pageOf } from "#platform/texts.ts";
import { promotionsCalls, staffPromotionsCalls } from "./calls.ts";
import { readCode } from "./code.ts";

/** What a person may know of a code. Amounts are Egyptian pounds, times ISO 8601 in UTC. */
export const codeView = z.object({
  code: z.string(),
  kind: z.enum(["coupon", "gift"]),
  /** One of the two is null. */
  percentOff: z.number().nullable(),
  amountOff: z.number().nullable(),
  minSubtotal: z.number(),
  expiresAt: z.string().nullable(),
});
export type CodeView = z.output<typeof codeView>;

/** A code as somebody types it; whether there is such a one is another question. */
export const typedCode = filled(60);

export const promotionsContract = {
  /** Gift codes that the caller has earned and not used yet, the first to expire first. */
  mine: { call: promotionsCalls.mine, access: "customer", answer: pageOf(codeView) },
} as const satisfies Contract<typeof promotionsCalls>;

const staffCoupon = codeView.extend({
  id: z.uuid(),
  startsAt: z.string().nullable(),
  maxUses: z.number().nullable(),
  maxPerUser: z.number().nullable(),
  categories: z.array(z.string()),
  active: z.boolean(),
  uses: z.number(),
  /** The customer who earned it, and by which order. */
  ownerId: z.uuid().nullable(),
  earnedBy: z.uuid().nullable(),
  createdAt: z.string(),
});
export type StaffCoupon = z.output<typeof staffCoupon>;

const code = z
  .string({ error: "validation.required" })
  .max(60, "validation.tooLong")
  .transform((typed, context) => {
    const read = readCode(typed);
    if (read) return read;
    context.addIssue({ code: "custom", message: typed.trim() ? "coupon.codeShape" : "validation.required" });
    return z.NEVER;
  });

/** Pounds with at most two decimals. */
const pounds = z
  .number()
  .max(100_000, "validation.invalid")
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, "validation.invalid");
const count = z.number().int().min(1).max(1_000_000);
const moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at));
/** A day alone is meant as a whole, as Cairo counts it. */
const beginning = z.union([moment, calendarDay.transform(startOfCairoDay)]);
const ending = z.union([moment, calendarDay.transform((day) => startOfCairoDay(dayAfter(day)))]);

const changeable = {
  percentOff: z.number().int().min(1).max(100).nullable(),
  amountOff: pounds.min(0.01).nullable(),
  minSubtotal: pounds.min(0),
  startsAt: beginning.nullable(),
  expiresAt: ending.nullable(),
  /** Of everybody together, and of one person. A gift code is used once. */
  maxUses: count.nullable(),
  maxPerUser: count.nullable(),
  categories: z.array(filled(60)).max(50),
  active: z.boolean(),
};

const couponChanges = z.object(changeable).partial();
const newCoupon = couponChanges.extend({
  kind: z.enum(["coupon", "gift"]).default("coupon"),
  /** A gift code that is given none is made at random. */
  code: code.optional(),
});
export type CouponChanges = z.output<typeof couponChanges>;
export type NewCoupon = z.output<typeof newCoupon>;

const byId = z.object({ id: z.uuid() });

/** `order` is null while its payment is under way. */
const couponUse = z.object({
  id: z.uuid(),
  order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  amount: z.number(),
  at: z.string(),
  returnedAt: z.string().nullable(),
});
export type CouponUse = z.output<typeof couponUse>;

/** A pair of values that cannot be is refused by field; a limit below what was used already: 409 `coupon.belowUses`. */
export const staffPromotionsContract = {
  list: {
    call: staffPromotionsCalls.list,
    access: "staff",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      kind: z.enum(["coupon", "gift"]).optional(),
      /** A part of the code. */
      q: z.string().trim().max(60).optional(),
      state: z.enum(["active", "ended"]).optional(),
    }),
    answer: pageOf(staffCoupon),
  },
  coupon: { call: staffPromotionsCalls.coupon, access: "staff", params: byId, answer: staffCoupon },
  /** The newest first, those that were given back too: a hundred at most. */
  uses: {
    call: staffPromotionsCalls.uses,
    access: "staff",
    params: byId,
    answer: z.object({ items: z.array(couponUse) }),
  },
  add: { call: staffPromotionsCalls.add, access: "staff", body: newCoupon, answer: staffCoupon, status: 201 },
  change: {
    call: staffPromotionsCalls.change,
    access: "staff",
    params: byId,
    body: couponChanges,
    answer: staffCoupon,
  },
  /** Orders that used it keep its name. */
  remove: { call: staffPromotionsCalls.remove, access: "staff", params: byId, answer: z.object({}), status: 204 },
} as const satisfies Contract<typeof staffPromotionsCalls>;
