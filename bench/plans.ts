import type pg from "pg";
import { listProducts } from "#shop/catalogue/server/lists.ts";
import { findProduct } from "#shop/catalogue/server/products.ts";
import { find } from "#shop/catalogue/server/search/find.ts";
import { suggest } from "#shop/catalogue/server/search/suggest.ts";

const page = { page: 1, pageSize: 24 };
const narrowing = { colours: ["indigo"], sizes: ["M"], stock: true };
const search = { ...page, narrowing: {}, sort: "relevance", facets: true } as const;

const hotReads: Record<string, (pool: pg.Pool) => Promise<unknown>> = {
  product: (pool) => findProduct(pool, "seeded-1"),
  category: (pool) => listProducts(pool, { ...page, category: "dresses", facets: true }),
  "category, deep": (pool) => listProducts(pool, { ...page, page: 50, category: "dresses" }),
  "category, narrowed": (pool) => listProducts(pool, { ...page, category: "dresses", narrowing, facets: true }),
  "all products": (pool) => listProducts(pool, page),
  deals: (pool) => listProducts(pool, { ...page, deals: true, sort: "deal" }),
  search: (pool) => find(pool, { ...search, q: "linen shirt" }),
  "search, Arabic": (pool) => find(pool, { ...search, q: "قميص كتان" }),
  suggest: (pool) => suggest(pool, "lin", "en"),
};

/** What is large; the rest is read whole because it is small. */
const large = /Seq Scan on (products|variants|pictures|search_documents)\b/;

/** Explains every statement of the hot reads; answers those that read a large table from one end to the other. */
export async function explainReads(pool: pg.Pool): Promise<string[]> {
  const offenders: string[] = [];
  for (const [what, read] of Object.entries(hotReads)) {
    for (const { text, values } of await statementsOf(pool, read)) {
      const plan = await planOf(pool, text, values);
      const indexes = [
        ...new Set([...plan.matchAll(/using (\w+)|Bitmap Index Scan on (\w+)/g)].map(([, a, b]) => a ?? b)),
      ];
      const whole = plan.match(large)?.[0];
      // The shelf that lists are counted from, and how many products there are in all, are known from nothing less; both
      // are read once until the catalogue changes.
      const once = /with alike as|count\(\*\).*where true/s.test(text);
      if (whole && !once) offenders.push(`${what}: ${whole}\n${text}\n${plan}`);
      console.log(`${what}: ${indexes.join(", ") || "small tables"}${whole ? `, ${whole}` : ""}`);
    }
  }
  return offenders;
}

type Said = { text: string; values: unknown[] };

async function statementsOf(pool: pg.Pool, read: (pool: pg.Pool) => Promise<unknown>): Promise<Said[]> {
  const said: Said[] = [];
  const listening = Object.create(pool) as pg.Pool;
  const hear = (asked: string | Said, values: unknown[] = []) => {
    said.push(typeof asked === "string" ? { text: asked, values } : { text: asked.text, values: asked.values });
    const { text, values: given } = said.at(-1) as Said;
    return given.length > 0 ? pool.query(text, given) : pool.query(text);
  };
  Object.assign(listening, { query: hear });
  await read(listening);
  return said;
}

/** A statement may have settings before it, which last as long as the message. */
async function planOf(pool: pg.Pool, text: string, values: unknown[]): Promise<string> {
  const [, settings = "", statement = text] = text.match(/^((?:\s*set local [^;]+;)+)([\s\S]*)$/) ?? [];
  const explained = `${settings} explain (costs off) ${statement}`;
  const answer = values.length > 0 ? await pool.query(explained, values) : await pool.query(explained);
  const rows = [answer].flat().at(-1)?.rows as { "QUERY PLAN": string }[];
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
