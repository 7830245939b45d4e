import { cairoDay, startOfCairoDay } from "#platform/cairoDay.ts";
import { latinDigits } from "#platform/digits.ts";
import type { ErrorKey } from "#platform/errors.ts";
import type { StaffCoupon } from "#shop/promotions/contract.ts";

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

type Read = { body: CouponBody; wrong: Record<string, ErrorKey> };

/** What the form says. Days are Cairo's: a code holds from the first moment of its first day to the last of its last. */
export function readCoupon(form: FormData, kind: StaffCoupon["kind"]): Read {
  const wrong: Record<string, ErrorKey> = {};
  const text = (name: string) => latinDigits(String(form.get(name) ?? "").trim());
  const number = (name: string): number | null => {
    if (text(name) === "") return null;
    const value = Number(text(name).replace(",", ".").replace("٫", "."));
    if (Number.isFinite(value)) return value;
    wrong[name] = "validation.invalid";
    return null;
  };
  const isPercent = form.get("how") !== "amount";
  const off = isPercent ? "percentOff" : "amountOff";
  const discount = number(off);
  if (discount === null && !wrong[off]) wrong[off] = "validation.required";
  const last = text("lastDay");
  const body: CouponBody = {
    percentOff: isPercent ? discount : null,
    amountOff: isPercent ? null : discount,
    minSubtotal: number("minSubtotal") ?? 0,
    startsAt: text("firstDay") ? startOfCairoDay(text("firstDay")).toISOString() : null,
    expiresAt: last ? startOfCairoDay(dayAfter(last)).toISOString() : null,
    categories: form.getAll("categories").map(String),
    ...(kind === "coupon" ? { maxUses: number("maxUses"), maxPerUser: number("maxPerUser") } : {}),
  };
  return { body, wrong };
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

export const firstDayOf = ({ startsAt }: Pick<StaffCoupon, "startsAt">) =>
  startsAt ? cairoDay(new Date(startsAt)) : "";

/** The end is the first moment in which the code does not hold any more. */
export const lastDayOf = ({ expiresAt }: Pick<StaffCoupon, "expiresAt">) =>
  expiresAt ? cairoDay(new Date(Date.parse(expiresAt) - 1)) : "";
