import type pg from "pg";
import { loadCategories } from "../categories/loadCategories.ts";
import { loadCollections } from "../collections/loadCollections.ts";
import { escapeXml, sitemapUrls } from "./sitemapXml.ts";

/** Products per sitemap: in four languages 8,000 URLs, of at most 50,000 per file. */
const productsPerFile = 2_000;

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const urlsetNamespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Returns the sitemap index with the last change of each file. Hidden products are in none. */
export async function sitemapIndex(pool: pg.Pool, publicUrl: string): Promise<string> {
  const { rows } = await pool.query<{ file: number; changed: Date }>(
    `select (place / $1)::int + 1 as file, max(updated_at) as changed
     from (select updated_at, row_number() over (order by id) - 1 as place from products where not hidden) listed
     group by 1 order by 1`,
    [productsPerFile],
  );
  const files = [
    `<sitemap><loc>${escapeXml(publicUrl)}/sitemaps/pages.xml</loc></sitemap>`,
    ...rows.map(
      ({ file, changed }) =>
        `<sitemap><loc>${escapeXml(publicUrl)}/sitemaps/products-${file}.xml</loc><lastmod>${changed.toISOString()}</lastmod></sitemap>`,
    ),
  ];
  return `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join("\n")}\n</sitemapindex>\n`;
}

const policyPaths = ["terms-of-service", "privacy-policy", "refund-policy", "shipping-policy"].map(
  (policy) => `/policies/${policy}`,
);

/** `staticPaths`: pages without a parameter. Categories, collections and policies are added. */
export async function pagesSitemap(pool: pg.Pool, publicUrl: string, staticPaths: readonly string[]): Promise<string> {
  const [categories, collections] = await Promise.all([loadCategories(pool), loadCollections(pool)]);
  const paths = [
    ...staticPaths,
    ...categories.map(({ slug }) => `/category/${slug}`),
    ...collections.map(({ slug }) => `/collections/${slug}`),
    ...policyPaths,
  ];
  return `${xmlDeclaration}<urlset ${urlsetNamespaces}>\n${paths.map((path) => sitemapUrls(publicUrl, path)).join("")}</urlset>\n`;
}

/** Streams a sitemap, 500 products at a time. Returns undefined if the file does not exist. */
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
    yield `${xmlDeclaration}<urlset ${urlsetNamespaces}>\n`;
    for (let from = 0; from < rows.length; from += 500) {
      const some = rows.slice(from, from + 500);
      yield some.map(({ id, updated_at }) => sitemapUrls(publicUrl, `/product/${id}`, updated_at)).join("");
    }
    yield "</urlset>\n";
  })();
}
