import { cairoDay } from "#platform/cairoDay.ts";
import { formatsFor } from "#platform/formats.ts";
import { governorates } from "#platform/governorates.ts";
import { inLanguage, type Language, languages } from "#platform/languages.ts";
import type { SendRequest } from "#platform/renderer.ts";
import type { DayRange } from "#shop/settings/deliveryDays.ts";
import { createDeliveryApi } from "#shop/settings/web/deliveryApi.ts";
import { createShopApi } from "#shop/settings/web/shopApi.ts";
import { translatorFor } from "#web/i18n/serverTranslator.server.ts";
import type { ContentPage } from "../contract.ts";
import { createContentApi } from "./contentApi.ts";
import { fillText, renderPageHtml } from "./renderPageHtml.ts";
import { type Prose, type ProseParams, renderProse } from "./renderProse.ts";

const proseFiles = import.meta.glob<string>("./prose/*.md", { eager: true, query: "?raw", import: "default" });

/** Returns a policy with the shop's settings filled in: as staff wrote it, or the shop's own text. */
export async function loadPolicy(name: string, send: SendRequest, language: Language): Promise<Prose | undefined> {
  const file = proseFiles[`./prose/${name}.${language}.md`];
  if (!file) return undefined;
  const [page, params] = await Promise.all([
    createContentApi(send).page({ params: { slug: name }, query: { lang: language } }),
    loadParams(send, language),
  ]);
  return page.html === "" ? renderProse(file, params) : toProse(page, params);
}

/** Returns a page that staff wrote, with the shop's settings filled in. */
export const loadOwnPage = async (page: ContentPage, send: SendRequest, language: Language): Promise<Prose> =>
  toProse(page, await loadParams(send, language));

const toProse = ({ title, description, html, changed }: ContentPage, params: ProseParams): Prose => ({
  ...renderPageHtml(html, params),
  title: fillText(title, params),
  summary: fillText(description, params),
  changed: cairoDay(new Date(changed)),
});

async function loadParams(send: SendRequest, language: Language): Promise<ProseParams> {
  const [shop, transit] = await Promise.all([
    createShopApi(send).info({ query: { lang: language } }),
    createDeliveryApi(send).transit(),
  ]);
  const { money, percent, number } = formatsFor(language);
  const { returnWindowDays: days, unclaimedPayoutYears: years } = shop;
  const translator = translatorFor(language);
  const t = translator.translatorOf(["support"]);
  return {
    shop: shop.displayName,
    email: shop.contactEmail,
    amount: money(shop.shippingFee),
    days: t("days", { count: days, n: number(days) }),
    unclaimedYears: t("prose.years", { count: years, n: number(years) }),
    tax: percent(shop.taxPercent),
    express: shop.expressFee === null ? "" : money(shop.expressFee),
    free: shop.freeShippingFrom === null ? "" : money(shop.freeShippingFrom),
    byPlace: shop.shippingByPlace,
    pricesIncludeTax: shop.pricesIncludeTax,
    returnMethod: shop.returnMethod,
    returnFee: shop.returnFee > 0 ? money(shop.returnFee) : "",
    ...shop.seller,
    promises: translator.textsOf("promises"),
    transitTable: transitTable(language, transit.rows),
  };
}

/** Business days in transit by governorate, as Markdown. */
function transitTable(language: Language, transit: readonly (DayRange & { codes: readonly string[] })[]): string {
  const { number } = formatsFor(language);
  const t = translatorFor(language).translatorOf(["support"]);
  const nameOf = (code: string) => {
    const found = governorates.find((governorate) => governorate.code === code);
    return found ? inLanguage(found.name, language) : code;
  };
  const list = new Intl.ListFormat(languages[language].format, { type: "unit" });
  const rows = transit.map(
    ({ least, most, codes }) =>
      `| ${list.format(codes.map(nameOf))} | ${t("transit.range", { least: number(least), most: number(most) })} |`,
  );
  return [`| ${t("transit.place")} | ${t("transit.days")} |`, "| --- | --- |", ...rows].join("\n");
}
