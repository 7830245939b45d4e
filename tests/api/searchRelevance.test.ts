import { expect, test } from "vitest";
import { enableCatalogueCache } from "#shop/catalogue/server/catalogueCache.ts";
import { readDemoCatalogue } from "#shop/catalogue/server/demo/demoCatalogue.ts";
import { type CorpusProduct, searchCorpus } from "#tests/support/searchCorpus.ts";
import { openShop } from "#tests/support/shop.ts";
import { createGuest } from "#tests/support/users.ts";

/** Precision of the first five results (fewer where fewer are relevant) and recall of the first ten. */
const minRelevance = { precisionAt5: 0.95, recallAt10: 0.93 };

test("finds what people look for in four languages, misspelt and on the wrong keyboard", async () => {
  await using shop = await openShop({ demo: true });
  // As in a running shop: otherwise every query would build the vocabulary anew.
  enableCatalogueCache(shop.pool);
  const products = (await readDemoCatalogue()).products as CorpusProduct[];
  const visitor = await createGuest(shop);
  expect(searchCorpus.length).toBeGreaterThanOrEqual(120);

  const rows: { query: string; precision: number; recall: number; total: number; found: string[] }[] = [];
  for (const [query, fits] of searchCorpus) {
    const relevant = new Set(products.filter(fits).map(({ slug }) => slug));
    const { body } = await visitor.call("GET", `/products/search?pageSize=10&facets=0&q=${encodeURIComponent(query)}`);
    const found: string[] = body.items.map(({ _id }: { _id: string }) => _id);
    const right = (places: number) =>
      found.slice(0, places).filter((id) => relevant.has(id)).length / Math.min(places, relevant.size);
    rows.push({ query, precision: right(Math.min(5, relevant.size)), recall: right(10), total: body.total, found });
  }
  const average = (of: "precision" | "recall") => rows.reduce((sum, row) => sum + row[of], 0) / rows.length;
  const [precision, recall] = [average("precision"), average("recall")];
  console.log(
    `${searchCorpus.length} queries: precision at 5 ${precision.toFixed(3)}, recall at 10 ${recall.toFixed(3)}`,
  );
  const poor = rows.filter((row) => row.precision < 0.8 || row.recall < 0.8);
  const reportLines = poor.map(
    ({ query, found, ...row }) =>
      `${query} ${row.precision.toFixed(2)} ${row.recall.toFixed(2)} ${row.total}: ${found.slice(0, 6).join(" ")}`,
  );
  if (process.env.SHOW_POOR) console.log(reportLines.join("\n"));
  expect(precision, reportLines.join("\n")).toBeGreaterThan(minRelevance.precisionAt5);
  expect(recall, reportLines.join("\n")).toBeGreaterThan(minRelevance.recallAt10);

  for (const query of ["zzzzqqqq", "qqqqzzzz", "ظظظظ", "xkcdvw", "lawnmower"]) {
    const { body } = await visitor.call("GET", `/products/search?facets=0&q=${encodeURIComponent(query)}`);
    expect(body.total, `“${query}” found ${body.items[0]?._id}`).toBe(0);
  }
}, 120_000);
