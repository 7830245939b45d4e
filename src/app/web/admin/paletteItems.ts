import type { Permission } from "#platform/staffRoles.ts";
import type { FoundItem } from "#shop/operations/contract.ts";
import { settingGroups } from "#shop/settings/web/admin/settingGroups.ts";
import { adminNavigation, adminRoot } from "./adminNavigation.ts";

export type PaletteItem = { to: string; label: string; detail?: string };
/** Translates a key of `locales/en/admin.json`. */
type Translate = (key: never) => string;

/** Things to do that are not a page of their own. */
const actions = [
  { to: "create", label: "palette.newProduct", permission: "products.write" },
  { to: "coupons/new-coupon", label: "palette.newCoupon", permission: "coupons.write" },
  { to: "coupons/new-gift", label: "palette.newGiftCode", permission: "coupons.write" },
  { to: "campaigns/new", label: "palette.newCampaign", permission: "campaigns.write" },
] as const;

/** Returns the permitted pages, actions and settings whose names contain every word of the text. */
export function matchCommands(q: string, t: Translate, can: (permission: Permission) => boolean) {
  const say = t as (key: string) => string;
  const has = matcher(q);
  const permitted = adminNavigation.filter(({ permission }) => can(permission));
  const pages = permitted.map(({ path, label, group }) => ({
    to: `${adminRoot}/${path}`,
    label: say(label),
    ...(group === "home" ? {} : { detail: say(`nav.${group}`) }),
  }));
  const doable = actions
    .filter(({ permission }) => can(permission))
    .map(({ to, label }) => ({ to: `${adminRoot}/${to}`, label: say(label) }));
  const settings = settingGroups.flatMap(({ id, settings }) =>
    settings.map(({ name }) => ({
      to: `${adminRoot}/settings#settings-${id}`,
      label: say(`setting.${name}`),
      detail: say(`settings.${id}`),
    })),
  );
  const of = (items: PaletteItem[]) => items.filter(({ label, detail }) => has(`${label} ${detail ?? ""}`));
  return {
    pages: of(pages),
    actions: of(doable),
    settings: q === "" || !can("settings.read") ? [] : of(settings).slice(0, 6),
  };
}

function matcher(q: string): (text: string) => boolean {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => fold(text).includes(word));
}

const fold = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const pathOf: Record<FoundItem["kind"], (item: FoundItem) => string> = {
  order: ({ id }) => `orders/${id}`,
  customer: ({ id }) => `customers/${id}`,
  product: ({ id }) => `edit/${id}`,
  coupon: ({ id }) => `coupons/${id}`,
};

export const foundHref = (item: FoundItem): string => `${adminRoot}/${pathOf[item.kind](item)}`;
