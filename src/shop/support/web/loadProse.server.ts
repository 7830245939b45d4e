import { formatsFor } from "#platform/formats.ts";
import { governorates } from "#platform/governorates.ts";
import { inLanguage, type Language, languages } from "#platform/languages.ts";
import type { SendRequest } from "#platform/renderer.ts";
import { transitDays } from "#shop/settings/deliveryDays.ts";
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
  const translator = translatorFor(language);
  return renderProse(file, {
    shop: shop.displayName,
    email: shop.contactEmail,
    amount: money(shop.shippingFee),
    days: translator.translatorOf(["support"])("days", { count: days, n: number(days) }),
    tax: percent(shop.taxPercent),
    express: shop.expressFee === null ? "" : money(shop.expressFee),
    free: shop.freeShippingFrom === null ? "" : money(shop.freeShippingFrom),
    byPlace: shop.shippingByPlace,
    pricesIncludeTax: shop.pricesIncludeTax,
    returnMethod: shop.returnMethod,
    returnFee: shop.returnFee > 0 ? money(shop.returnFee) : "",
    ...shop.seller,
    promises: translator.textsOf("promises"),
    transitTable: transitTable(language),
  });
}

/** Business days in transit by governorate, as Markdown. */
function transitTable(language: Language): string {
  const { number } = formatsFor(language);
  const t = translatorFor(language).translatorOf(["support"]);
  const nameOf = (code: string) => {
    const found = governorates.find((governorate) => governorate.code === code);
    return found ? inLanguage(found.name, language) : code;
  };
  const list = new Intl.ListFormat(languages[language].format, { type: "unit" });
  const rows = transitDays.map(
    ({ least, most, codes }) =>
      `| ${list.format(codes.map(nameOf))} | ${t("transit.range", { least: number(least), most: number(most) })} |`,
  );
  return [`| ${t("transit.place")} | ${t("transit.days")} |`, "| --- | --- |", ...rows].join("\n");
}
