import { amountKeys } from "#shop/settings/settingAmounts.ts";
import type { AuditEntryView } from "./contract.ts";

/** One changed field of an audit entry, such as `name.en`. A side that the entry does not know is undefined. */
export type FieldChange = { path: string[]; before?: unknown; after?: unknown };

type Values = Pick<AuditEntryView, "before" | "after">;

/** Returns the fields that differ, in the order of the entry. A value without fields, such as a setting, has an empty path. */
export function listChanges({ before, after }: Values): FieldChange[] {
  const old = new Map(fieldsOf(before));
  const now = new Map(fieldsOf(after));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const sides = [old.get(key), now.get(key)];
    if (JSON.stringify(sides[0]) === JSON.stringify(sides[1])) return [];
    const path = key === "" ? [] : key.split("\n");
    return [
      {
        path,
        ...(old.has(key) ? { before: sides[0] } : {}),
        ...(now.has(key) ? { after: sides[1] } : {}),
      },
    ];
  });
}

/** Returns the leaves of an object by their path; lists are leaves. Older entries have names of columns. */
export function fieldsOf(value: unknown, path: readonly string[] = []): [key: string, value: unknown][] {
  if (value === undefined || (value === null && path.length === 0)) return [];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path.join("\n"), value]];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, [...path, fieldName(name)]));
}

const renamed: Record<string, string> = { dealPercent: "deal" };

function fieldName(name: string): string {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return renamed[camel] ?? camel;
}

/** "minSubtotal" becomes "Min subtotal": for fields that have no text yet. */
export function readableName(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Divisors that turn stored numbers into Egyptian pounds, by subject or action and field. */
const amountUnits: Record<string, number> = {
  "product price": 100,
  "collection min": 1,
  "collection max": 1,
  "order refunded": 100,
  "orders.requestReturn amount": 100,
  "orders.requestExchange amount": 1,
  "orders.refund amount": 1,
  "orders.refund cost": 1,
  "orders.receiveGoods cost": 1,
  "shipping.acceptPartly amount": 1,
  "payouts.pay amount": 1,
  "payouts.return amount": 1,
  "credit.grant amount": 1,
  "credit.grant balance": 1,
  "credit.take amount": 1,
  "credit.take balance": 1,
  "coupon amountOff": 1,
  "coupon minSubtotal": 1,
  "payment amount": 100,
  "draft total": 100,
  "draft discount": 100,
  "draft credit": 100,
  "courierStatement amount": 1,
  "courierStatement transferred": 1,
  "courierStatement expected": 1,
  ...Object.fromEntries([...amountKeys, "shippingByGovernorate"].map((key) => [`setting ${key}`, 100])),
};

/** Returns the value in pounds if the field is an amount. `field`: the setting's key, or the field's name. */
export function amountInPounds(
  { subject, action }: Pick<AuditEntryView, "subject" | "action">,
  field: string,
  value: unknown,
): number | undefined {
  const unit = amountUnits[`${action} ${field}`] ?? amountUnits[`${subject} ${field}`];
  return unit !== undefined && typeof value === "number" ? value / unit : undefined;
}
