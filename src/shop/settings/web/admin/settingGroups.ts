import type { SettingsView } from "#shop/settings/adminContract.ts";

/** Input type of a setting. `off` may be empty, which means "not offered". */
type SettingKind =
  | "names"
  | "line"
  | "email"
  | "url"
  | "phone"
  | "whole"
  | "pounds"
  | "off"
  | "yes"
  | "returnMethod"
  | "staffRoles"
  | "codConfirmation";
export type SettingDefinition = { name: string; kind: SettingKind; hint?: true };

/** The settings in groups for the admin; each group is saved separately. */
export const settingGroups = [
  {
    id: "shop",
    settings: [
      { name: "shopName", kind: "names" },
      { name: "contactEmail", kind: "email", hint: true },
      { name: "legalName", kind: "line", hint: true },
      { name: "postalAddress", kind: "line", hint: true },
      { name: "contactPhone", kind: "line", hint: true },
      { name: "whatsapp", kind: "phone", hint: true },
      { name: "commercialRegister", kind: "line", hint: true },
      { name: "taxNumber", kind: "line", hint: true },
      { name: "privacyEmail", kind: "email", hint: true },
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
      { name: "orderCutOffHour", kind: "whole", hint: true },
    ],
  },
  {
    id: "badges",
    settings: [
      { name: "newForDays", kind: "whole" },
      { name: "lowStockThreshold", kind: "whole" },
    ],
  },
  {
    id: "returns",
    settings: [
      { name: "returnWindowDays", kind: "whole", hint: true },
      { name: "returnMethod", kind: "returnMethod", hint: true },
      { name: "returnFee", kind: "pounds", hint: true },
      { name: "exchangesNeedApproval", kind: "yes" },
      { name: "exchangeDecisionDays", kind: "off", hint: true },
      { name: "unclaimedPayoutYears", kind: "whole", hint: true },
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
  {
    id: "reviews",
    settings: [
      { name: "reviewsNeedApproval", kind: "yes", hint: true },
      { name: "reviewMails", kind: "yes", hint: true },
      { name: "reviewMailDays", kind: "whole" },
    ],
  },
  {
    id: "cash",
    settings: [
      { name: "codConfirmation", kind: "codConfirmation", hint: true },
      { name: "codConfirmFirstOrders", kind: "yes" },
      { name: "codConfirmFrom", kind: "off", hint: true },
      { name: "codConfirmRiskyPhones", kind: "yes" },
      { name: "codConfirmHours", kind: "whole", hint: true },
      { name: "codConfirmTries", kind: "whole" },
      { name: "codConfirmRetryHours", kind: "whole" },
      { name: "codCallFrom", kind: "whole" },
      { name: "codCallUntil", kind: "whole", hint: true },
      { name: "codCallWeekends", kind: "yes" },
      { name: "cashLateAfterDays", kind: "whole", hint: true },
    ],
  },
  {
    id: "phones",
    settings: [
      { name: "phoneRiskRefusals", kind: "whole", hint: true },
      { name: "maxOpenCodOrdersRisky", kind: "off", hint: true },
      { name: "riskyPhonesCardOnly", kind: "yes", hint: true },
    ],
  },
  {
    id: "limits",
    settings: [
      { name: "maxOpenCodOrders", kind: "whole", hint: true },
      { name: "maxOpenCodOrdersPerPhone", kind: "whole", hint: true },
      { name: "maxCartLines", kind: "whole", hint: true },
      { name: "paymentLinkHours", kind: "whole", hint: true },
    ],
  },
  {
    id: "safety",
    settings: [
      { name: "staffNeedSecondFactor", kind: "yes", hint: true },
      { name: "secondFactorRoles", kind: "staffRoles" },
      { name: "reauthenticateRefundsAbove", kind: "off", hint: true },
      { name: "reauthenticateExportsAbove", kind: "whole", hint: true },
    ],
  },
] as const satisfies { id: string; settings: readonly SettingDefinition[] }[];

export type SettingGroup = (typeof settingGroups)[number];

/** Returns a setting as the text of its field. */
export function toFieldText(settings: SettingsView, name: string): string {
  const value = valueAtPath(settings, name);
  return value === null || value === undefined ? "" : String(value);
}

export const valueAtPath = (from: unknown, name: string): unknown =>
  name.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], from);
