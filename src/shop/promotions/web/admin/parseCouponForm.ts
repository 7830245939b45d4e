import { cairoDay, dayAfter, startOfCairoDay } from "#platform/cairoDay.ts";
import { toLatinDigits } from "#platform/digits.ts";
import type { ErrorKey } from "#platform/errors.ts";
import type { AdminCouponView } from "#shop/promotions/adminContract.ts";
import { pickChanges } from "#web/forms/pickChanges.ts";

export type CouponBody = {
  percentOff: number | null;
  amountOff: number | null;
  minSubtotal: number;
  startsAt: string | null;
  expiresAt: string | null;
  maxUses?: number | null;
  maxPerUser?: number | null;
  categories: string[];
};

type ParsedCouponForm = { body: CouponBody; errors: Record<string, ErrorKey> };

/**
 * Parses the form. Dates are days in Cairo: a coupon is valid from the start of its first day to the end of its last.
 */
export function parseCouponForm(form: FormData, kind: AdminCouponView["kind"]): ParsedCouponForm {
  const errors: Record<string, ErrorKey> = {};
  const text = (name: string) => toLatinDigits(String(form.get(name) ?? "").trim());
  const number = (name: string): number | null => {
    if (text(name) === "") return null;
    const value = Number(text(name).replace(",", ".").replace("٫", "."));
    if (Number.isFinite(value)) return value;
    errors[name] = "validation.invalid";
    return null;
  };
  const isPercent = form.get("how") !== "amount";
  const discountField = isPercent ? "percentOff" : "amountOff";
  const discount = number(discountField);
  if (discount === null && !errors[discountField]) errors[discountField] = "validation.required";
  if (isPercent && discount !== null && (discount < 1 || discount > 100))
    errors[discountField] = "admin.coupons.percentRange";
  const day = (name: string): string => {
    // Browser date fields accept six-digit years and days beyond the range of Date.
    if (text(name) === "" || calendarDay.test(text(name))) return text(name);
    errors[name] = "validation.invalid";
    return "";
  };
  const [first, lastDay] = [day("firstDay"), day("lastDay")];
  const body: CouponBody = {
    percentOff: isPercent ? discount : null,
    amountOff: isPercent ? null : discount,
    minSubtotal: number("minSubtotal") ?? 0,
    ...toPeriod(first, lastDay),
    categories: form.getAll("categories").map(String),
    ...(kind === "coupon" ? { maxUses: number("maxUses"), maxPerUser: number("maxPerUser") } : {}),
  };
  return { body, errors };
}

/** Returns the fields that differ from those that the form shows for `coupon`, which has days instead of times. */
export const changedCouponFields = (body: CouponBody, coupon: Required<CouponBody>): Partial<CouponBody> =>
  pickChanges(body, { ...coupon, ...toPeriod(firstDayOf(coupon), lastDayOf(coupon)) });

const toPeriod = (firstDay: string, lastDay: string) => ({
  startsAt: firstDay ? startOfCairoDay(firstDay).toISOString() : null,
  expiresAt: lastDay ? startOfCairoDay(dayAfter(lastDay)).toISOString() : null,
});

const calendarDay = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const firstDayOf = ({ startsAt }: Pick<AdminCouponView, "startsAt">) =>
  startsAt ? cairoDay(new Date(startsAt)) : "";

/** The end is exclusive: the first moment at which the coupon is invalid. */
export const lastDayOf = ({ expiresAt }: Pick<AdminCouponView, "expiresAt">) =>
  expiresAt ? cairoDay(new Date(Date.parse(expiresAt) - 1)) : "";
