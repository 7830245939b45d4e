import { fromPounds, toPounds } from "#platform/money.ts";
import type { Settings } from "./settings.ts";

/** The settings that are amounts: stored in piastres, shown in pounds. */
export const amountKeys = [
  "shippingFee",
  "expressFee",
  "freeShippingFrom",
  "giftCodeFrom",
  "returnFee",
  "reauthenticateRefundsAbove",
  "codConfirmFrom",
] as const;

type SettingValues = Record<string, unknown>;

/** Returns the settings with amounts in pounds, for the admin. */
export const settingsToPounds = (settings: Settings): Settings => mapAmounts(settings, toPounds) as Settings;

/** Returns submitted settings with amounts in piastres, for storage. */
export const settingsToPiastres = (values: SettingValues): SettingValues => mapAmounts(values, fromPounds);

function mapAmounts(values: SettingValues, change: (amount: number) => number): SettingValues {
  const changed: SettingValues = { ...values };
  for (const name of amountKeys) if (typeof values[name] === "number") changed[name] = change(values[name]);
  const fees = values.shippingByGovernorate;
  if (fees)
    changed.shippingByGovernorate = Object.fromEntries(
      Object.entries(fees as Record<string, number | null>).map(([code, fee]) => [
        code,
        fee === null ? null : change(fee),
      ]),
    );
  return changed;
}
