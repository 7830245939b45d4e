import { expect, test } from "vitest";
import { matchCommands } from "./paletteItems.ts";

const names: Record<string, string> = {
  "tab.returns": "Returns",
  "nav.orders": "Orders",
  "setting.returnFee": "Return fee",
  "settings.returns": "Returns",
  "palette.newCoupon": "Créer un code promo",
};
const t = (key: string) => names[key] ?? key;

test("finds pages, actions and settings by every word of their name or group, regardless of accents", () => {
  expect(matchCommands("orders RET", t, () => true).pages.map(({ label }) => label)).toEqual(["Returns"]);
  expect(matchCommands("creer", t, () => true).actions.map(({ to }) => to)).toEqual([
    "/secret-dashboard/coupons/new-coupon",
  ]);
  expect(matchCommands("return fee", t, () => true).settings).toEqual([
    { to: "/secret-dashboard/settings#settings-returns", label: "Return fee", detail: "Returns" },
  ]);
  expect(matchCommands("nothing of the kind", t, () => true)).toEqual({ pages: [], actions: [], settings: [] });
});

test("leaves out what the role may not do", () => {
  const found = matchCommands("", t, (permission) => permission === "returns.read");
  expect(found.pages.map(({ label }) => label)).toEqual(["Returns"]);
  expect([...found.actions, ...matchCommands("return fee", t, () => false).settings]).toEqual([]);
});

test("offers every page and no setting before something is typed", () => {
  const { pages, settings } = matchCommands("", t, () => true);
  expect(pages.length).toBeGreaterThan(13);
  expect(settings).toEqual([]);
});
