import { formatsOf } from "#platform/formats.ts";
import type { Language } from "#platform/languages.ts";
import type { Api } from "#web/api.ts";
import { speakerOf } from "#web/speak.server.ts";
import { type Prose, proseOf } from "./prose.ts";

const files = import.meta.glob<string>("./prose/*.md", { eager: true, query: "?raw", import: "default" });

/** The long text of that name, with the shop's own figures in it; undefined if there is none. */
export async function proseFor(name: string, api: Api, language: Language): Promise<Prose | undefined> {
  const file = files[`./prose/${name}.${language}.md`];
  if (!file) return undefined;
  const shop = await api.shop.facts({ query: { lang: language } });
  const { money, percent, number } = formatsOf(language);
  const days = shop.returnWindowDays;
  return proseOf(file, {
    shop: shop.displayName,
    email: shop.contactEmail,
    amount: money(shop.shippingFee),
    days: speakerOf(language).sayer(["support"])("days", { count: days, n: number(days) }),
    tax: percent(shop.taxPercent),
    express: shop.expressFee === null ? "" : money(shop.expressFee),
    free: shop.freeShippingFrom === null ? "" : money(shop.freeShippingFrom),
    byPlace: shop.shippingByPlace,
    pricesIncludeTax: shop.pricesIncludeTax,
  });
}
