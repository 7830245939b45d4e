import type pg from "pg";
import { formatsFor } from "#platform/formats.ts";
import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { type PriceRow, startingPriceOf } from "../presentProduct.ts";
import { escapeXml, urlInLanguage } from "./sitemapXml.ts";
import { type TaxSettings, taxTexts } from "./taxTexts.ts";

type FeedRow = PriceRow & {
  id: string;
  name: InEveryLanguage;
  description: InEveryLanguage;
  created_at: Date;
  picture: string | null;
};

const feedTitles = { en: "New arrivals", ar: "وصل حديثًا", es: "Novedades", fr: "Nouveautés" };
const fromTexts = { en: "From", ar: "ابتداءً من", es: "Desde", fr: "À partir de" };

/** Returns the feed of the thirty newest products. */
export async function newArrivalsFeed(
  pool: pg.Pool,
  { shopName, ...taxSettings }: Pick<Settings, "shopName"> & TaxSettings,
  publicUrl: string,
  language: Language,
): Promise<string> {
  const { rows } = await pool.query<FeedRow>(
    `select p.id, p.name, p.description, p.price, p.deal_percent, p.min_price, p.max_price, p.min_deal_price, p.created_at,
       (select i.id from pictures i where i.product_id = p.id and i.status = 'ready' order by i.position limit 1) as picture
     from products p where not p.hidden order by p.created_at desc, p.id limit 30`,
  );
  const title = `${inLanguage(shopName, language)} · ${feedTitles[language]}`;
  const self = `${publicUrl}/feeds/new-${language}.xml`;
  const newest = rows[0]?.created_at ?? new Date(0);
  const tax = taxTexts(taxSettings, language);
  const items = rows.map((row) => feedItem(row, publicUrl, language, tax?.besidePrice)).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(urlInLanguage(publicUrl, "/new", language))}</link>
<description>${escapeXml(tax?.allPrices ?? title)}</description>
<language>${language}</language>
<lastBuildDate>${newest.toUTCString()}</lastBuildDate>
<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>
${items}</channel>
</rss>
`;
}

function feedItem(
  { id, name, description, created_at, picture, ...prices }: FeedRow,
  publicUrl: string,
  language: Language,
  taxNote: string | undefined,
) {
  const link = escapeXml(urlInLanguage(publicUrl, `/product/${id}`, language));
  const { money } = formatsFor(language);
  const { dealPrice, from } = startingPriceOf(prices);
  const amount = from ? `${fromTexts[language]} ${money(dealPrice)}` : money(dealPrice);
  const price = taxNote ? `${amount} · ${taxNote}` : amount;
  const media = picture
    ? `<media:content url="${escapeXml(`${publicUrl}/media/${picture}-960.webp`)}" medium="image" type="image/webp"/>`
    : "";
  return `<item><title>${escapeXml(inLanguage(name, language))}</title><link>${link}</link><guid>${link}</guid>
<pubDate>${created_at.toUTCString()}</pubDate><description>${escapeXml(`${price} – ${inLanguage(description, language)}`)}</description>${media}</item>
`;
}
