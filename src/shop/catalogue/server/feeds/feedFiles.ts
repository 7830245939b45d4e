import type pg from "pg";
import { inLanguage } from "#platform/languages.ts";
import { escapeXml, urlInLanguage } from "../seo/sitemapXml.ts";
import { type FeedContext, type FeedItem, type FeedProduct, type feedColumns, feedItems } from "./feedItems.ts";

const batchSize = 500;

/** Items of all visible products, 500 products at a time. */
async function* loadFeedItems(pool: pg.Pool, context: FeedContext): AsyncIterable<FeedItem> {
  let last = "";
  for (;;) {
    const { rows } = await pool.query<FeedProduct>(
      `select p.id, p.name, p.description, c.name as category_name, u.name as parent_name, p.price, p.deal_percent, p.attributes,
         (select coalesce(json_agg(json_build_object('sku', v.sku, 'attributes', v.attributes, 'stock', v.stock,
             'price', v.price, 'picture', v.picture_id) order by v.position, v.sku), '[]')
            from variants v where v.product_id = p.id) as variants,
         (select coalesce(json_agg(json_build_object('id', i.id, 'shows', i.shows) order by i.position), '[]')
            from pictures i where i.product_id = p.id and i.status = 'ready') as pictures
       from products p join categories c on c.slug = p.category left join categories u on u.slug = c.parent
       where not p.hidden and p.id > $1 order by p.id limit ${batchSize}`,
      [last],
    );
    for (const product of rows) yield* feedItems(product, context);
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id ?? "";
  }
}

/** RSS 2.0 with Google's namespace, for Merchant Center. */
export async function* xmlFeed(pool: pg.Pool, context: FeedContext): AsyncIterable<string> {
  const { settings, publicUrl, language } = context;
  const title = escapeXml(inLanguage(settings.shopName, language));
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${title}</title>
<link>${escapeXml(urlInLanguage(publicUrl, "/", language))}</link>
<description>${title}</description>
`;
  for await (const item of loadFeedItems(pool, context)) yield xmlItem(item);
  yield "</channel>\n</rss>\n";
}

function xmlItem({ additional_image_links, shipping, ...item }: FeedItem): string {
  const fields = Object.entries(item).map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`);
  const pictures = additional_image_links.map(
    (link) => `<g:additional_image_link>${escapeXml(link)}</g:additional_image_link>`,
  );
  const [country = "", , , price = ""] = (shipping ?? "").split(":");
  const delivery = `<g:shipping><g:country>${country}</g:country><g:price>${price}</g:price></g:shipping>`;
  return `<item>${[...fields, ...pictures, delivery].join("")}</item>\n`;
}

/** Rows for Meta's catalogues; the columns are `feedColumns`. */
export async function* csvFeedRows(
  pool: pg.Pool,
  context: FeedContext,
): AsyncIterable<Partial<Record<(typeof feedColumns)[number], string>>> {
  for await (const { additional_image_links, ...item } of loadFeedItems(pool, context))
    yield { ...item, additional_image_link: additional_image_links.join(",") };
}
