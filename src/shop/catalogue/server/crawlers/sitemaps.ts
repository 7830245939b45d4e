import type pg from "pg";
import { urlsOf, xml } from "./xml.ts";

/** Products in one file: four languages of each make 8,000 addresses, of the 50,000 that a file may hold. */
const productsPerFile = 2_000;

const heading = '<?xml version="1.0" encoding="UTF-8"?>\n';
const set = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Every file of addresses, and when something in it last changed. A hidden product is in none. */
export async function sitemapIndex(pool: pg.Pool, publicUrl: string): Promise<string> {
  const { rows } = await pool.query<{ file: number; changed: Date }>(
    `select (place / $1)::int + 1 as file, max(updated_at) as changed
     from (select updated_at, row_number() over (order by id) - 1 as place from products where not hidden) listed
     group by 1 order by 1`,
    [productsPerFile],
  );
  const files = [
    `<sitemap><loc>${xml(publicUrl)}/sitemaps/pages.xml</loc></sitemap>`,
    ...rows.map(
      ({ file, changed }) =>
        `<sitemap><loc>${xml(publicUrl)}/sitemaps/products-${file}.xml</loc><lastmod>${changed.toISOString()}</lastmod></sitemap>`,
    ),
  ];
  return `${heading}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join("\n")}\n</sitemapindex>\n`;
}

const always = ["/", "/new", "/deals", "/best-sellers", "/about", "/contact"];
const policies = ["terms-of-service", "privacy-policy", "refund-policy", "shipping-policy"].map(
  (policy) => `/policies/${policy}`,
);

export async function pagesSitemap(pool: pg.Pool, publicUrl: string): Promise<string> {
  const { rows } = await pool.query<{ slug: string }>("select slug from categories order by position, slug");
  const paths = [...always, ...rows.map(({ slug }) => `/category/${slug}`), ...policies];
  return `${heading}<urlset ${set}>\n${paths.map((path) => urlsOf(publicUrl, path)).join("")}</urlset>\n`;
}

/** Written as it is read, five hundred products at a time. Undefined where there is no such file. */
export async function productsSitemap(
  pool: pg.Pool,
  publicUrl: string,
  file: number,
): Promise<AsyncIterable<string> | undefined> {
  const { rows } = await pool.query<{ id: string; updated_at: Date }>(
    "select id, updated_at from products where not hidden order by id limit $1 offset $2",
    [productsPerFile, (file - 1) * productsPerFile],
  );
  if (rows.length === 0) return undefined;
  return (async function* () {
    yield `${heading}<urlset ${set}>\n`;
    for (let from = 0; from < rows.length; from += 500) {
      const some = rows.slice(from, from + 500);
      yield some.map(({ id, updated_at }) => urlsOf(publicUrl, `/product/${id}`, updated_at)).join("");
    }
    yield "</urlset>\n";
  })();
}
