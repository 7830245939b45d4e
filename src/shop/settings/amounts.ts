import { fromPounds, toPounds } from "#platform/money.ts";
import type { Settings } from "./settings.ts";

/** What is an amount among the settings: kept in piastres, told in pounds. */
const amounts = ["shippingFee", "expressFee", "freeShippingFrom", "giftCodeFrom"] as const;

type Values = Record<string, unknown>;

/** Settings as staff read and write them. */
export const inPounds = (settings: Settings): Settings => through(settings, toPounds) as Settings;

/** What staff wrote, as it is kept. */
export const inPiastres = (values: Values): Values => through(values, fromPounds);

function through(values: Values, change: (amount: number) => number): Values {
  const changed: Values = { ...values };
  for (const name of amounts) if (typeof values[name] === "number") changed[name] = change(values[name]);
  const fees = values.shippingByGovernorate;
  if (fees)
    changed.shippingByGovernorate = Object.fromEntries(
      Object.entries(fees as Record<string, number>).map(([code, fee]) => [code, change(fee)]),
    );
  return changed;
}
