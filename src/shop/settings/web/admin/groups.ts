import type { SettingsView } from "#shop/settings/staffContract.ts";

/** How a setting is written: `off` may be left empty, which means "not offered". */
type Kind = "names" | "line" | "email" | "url" | "whole" | "pounds" | "off" | "yes";
export type Setting = { name: string; kind: Kind; hint?: true };

/** The settings in the groups in which staff look for them; each group is saved by itself. */
export const groups = [
  {
    id: "shop",
    settings: [
      { name: "shopName", kind: "names" },
      { name: "contactEmail", kind: "email", hint: true },
      { name: "postalAddress", kind: "line", hint: true },
      { name: "taxNumber", kind: "line", hint: true },
      { name: "socialLinks.instagram", kind: "url" },
      { name: "socialLinks.facebook", kind: "url" },
      { name: "socialLinks.tiktok", kind: "url" },
    ],
  },
  {
    id: "prices",
    settings: [
      { name: "taxPercent", kind: "whole", hint: true },
      { name: "pricesIncludeTax", kind: "yes" },
    ],
  },
  {
    id: "delivery",
    settings: [
      { name: "shippingFee", kind: "pounds" },
      { name: "expressFee", kind: "off", hint: true },
      { name: "freeShippingFrom", kind: "off", hint: true },
    ],
  },
  {
    id: "shelf",
    settings: [
      { name: "newForDays", kind: "whole" },
      { name: "lowStockThreshold", kind: "whole" },
      { name: "returnWindowDays", kind: "whole", hint: true },
    ],
  },
  {
    id: "gifts",
    settings: [
      { name: "giftCodeFrom", kind: "off", hint: true },
      { name: "giftCodePercent", kind: "whole" },
      { name: "giftCodeDays", kind: "whole" },
    ],
  },
  { id: "safety", settings: [{ name: "staffNeedSecondFactor", kind: "yes", hint: true }] },
] as const satisfies { id: string; settings: readonly Setting[] }[];

export type Group = (typeof groups)[number];

/** What stands in a field, as text. */
export function written(settings: SettingsView, name: string): string {
  const value = at(settings, name);
  return value === null || value === undefined ? "" : String(value);
}

const at = (from: unknown, name: string): unknown =>
  name.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], from);
