import { formatsFor } from "#platform/formats.ts";
import type { Language } from "#platform/languages.ts";
import type { SendRequest } from "#platform/renderer.ts";
import { createShopApi } from "#shop/settings/web/shopApi.ts";
import { translatorFor } from "#web/i18n/serverTranslator.server.ts";
import { type Prose, renderProse } from "./renderProse.ts";

const proseFiles = import.meta.glob<string>("./prose/*.md", { eager: true, query: "?raw", import: "default" });

/** Returns the long text of that name with the shop's settings filled in; undefined if there is none. */
export async function loadProse(name: string, send: SendRequest, language: Language): Promise<Prose | undefined> {
  const file = proseFiles[`./prose/${name}.${language}.md`];
  if (!file) return undefined;
  const shop = await createShopApi(send).facts({ query: { lang: language } });
  const { money, percent, number } = formatsFor(language);
  const days = shop.returnWindowDays;
  return renderProse(file, {
    shop: shop.displayName,
    email: shop.contactEmail,
    amount: money(shop.shippingFee),
    days: translatorFor(language).translatorOf(["support"])("days", { count: days, n: number(days) }),
    tax: percent(shop.taxPercent),
    express: shop.expressFee === null ? "" : money(shop.expressFee),
    free: shop.freeShippingFrom === null ? "" : money(shop.freeShippingFrom),
    byPlace: shop.shippingByPlace,
    pricesIncludeTax: shop.pricesIncludeTax,
  });
}
