import type pg from "pg";
import { findProduct } from "#shop/catalogue/server/findProduct.ts";
import { listProducts } from "#shop/catalogue/server/listProducts.ts";
import { searchProducts } from "#shop/search/server/searchProducts.ts";
import { suggest } from "#shop/search/server/suggest.ts";

const firstPage = { page: 1, pageSize: 24 };
const filters = { colours: ["indigo"], sizes: ["M"], stock: true };
const searchParams = { ...firstPage, filters: {}, sort: "relevance", facets: true } as const;

const hotReads: Record<string, (pool: pg.Pool) => Promise<unknown>> = {
  product: (pool) => findProduct(pool, "seeded-1"),
  category: (pool) => listProducts(pool, { ...firstPage, inCategories: ["dresses"], facets: true }),
  "category, deep": (pool) => listProducts(pool, { ...firstPage, page: 50, inCategories: ["dresses"] }),
  "category, narrowed": (pool) =>
    listProducts(pool, { ...firstPage, inCategories: ["dresses"], filters, facets: true }),
  "all products": (pool) => listProducts(pool, firstPage),
  deals: (pool) => listProducts(pool, { ...firstPage, deals: true, sort: "deal" }),
  search: (pool) => searchProducts(pool, { ...searchParams, q: "linen shirt" }),
  "search, Arabic": (pool) => searchProducts(pool, { ...searchParams, q: "قميص كتان" }),
  suggest: (pool) => suggest(pool, "lin", "en"),
};

/** Large tables; PostgreSQL scans the small ones whole. */
const fullScanPattern = /Seq Scan on (products|variants|pictures|search_documents)\b/;

/** Explains every statement of the hot reads. Returns those with a sequential scan of a large table. */
export async function findFullScans(pool: pg.Pool): Promise<string[]> {
  const offenders: string[] = [];
  for (const [what, read] of Object.entries(hotReads)) {
    for (const { text, values } of await recordStatements(pool, read)) {
      const plan = await explain(pool, text, values);
      const indexes = [
        ...new Set([...plan.matchAll(/using (\w+)|Bitmap Index Scan on (\w+)/g)].map(([, a, b]) => a ?? b)),
      ];
      const fullScan = plan.match(fullScanPattern)?.[0];
      // The facet index and the product count need a full scan; both are cached until the catalogue changes.
      const isCached = /with alike as|count\(\*\).*where true/s.test(text);
      if (fullScan && !isCached) offenders.push(`${what}: ${fullScan}\n${text}\n${plan}`);
      console.log(`${what}: ${indexes.join(", ") || "small tables"}${fullScan ? `, ${fullScan}` : ""}`);
    }
  }
  return offenders;
}

type RecordedStatement = { text: string; values: unknown[] };

async function recordStatements(
  pool: pg.Pool,
  read: (pool: pg.Pool) => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const recordingPool = Object.create(pool) as pg.Pool;
  const record = (statement: string | RecordedStatement, values: unknown[] = []) => {
    statements.push(
      typeof statement === "string" ? { text: statement, values } : { text: statement.text, values: statement.values },
    );
    const { text, values: given } = statements.at(-1) as RecordedStatement;
    return given.length > 0 ? pool.query(text, given) : pool.query(text);
  };
  Object.assign(recordingPool, { query: record });
  await read(recordingPool);
  return statements;
}

/** A statement may follow settings that last as long as the message. */
async function explain(pool: pg.Pool, text: string, values: unknown[]): Promise<string> {
  const [, settings = "", statement = text] = text.match(/^((?:\s*set local [^;]+;)+)([\s\S]*)$/) ?? [];
  const explained = `${settings} explain (costs off) ${statement}`;
  const answer = values.length > 0 ? await pool.query(explained, values) : await pool.query(explained);
  const rows = [answer].flat().at(-1)?.rows as { "QUERY PLAN": string }[];
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
