import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enableCatalogueCache } from "#shop/catalogue/server/catalogueCache.ts";
import { isLongRun, sampleOf } from "#tests/support/longRun.ts";
import { evaluateSearch, queryListSchema, scoresByKind } from "#tests/support/searchEvaluation/evaluateSearch.ts";
import { openCatalogue } from "#tests/support/searchEvaluation/openCatalogue.ts";
import { openShop } from "#tests/support/shop.ts";

const folder = "tests/fixtures/searchQueries";

/** A little below what the search reaches; a sample of the queries may be an unlucky one. */
const least = isLongRun ? { precision: 0.9, recall: 0.92 } : { precision: 0.86, recall: 0.9 };
const leastOfKind = 0.75;

/** A database of the tests, which has this catalogue already. */
async function openDemo() {
  const shop = await openShop({ demo: true });
  enableCatalogueCache(shop.pool);
  return { pool: shop.pool, close: () => shop[Symbol.asyncDispose]() };
}

// A normal run asks the demo catalogue alone.
test.each(sampleOf(["demo", "second"] as const, 2))(
  "answers the query lists of the %s catalogue",
  async (name) => {
    const files = readdirSync(folder).filter((file) => file.startsWith(`${name}-`));
    const queries = files.flatMap((file) =>
      queryListSchema.parse(JSON.parse(readFileSync(join(folder, file), "utf8"))),
    );
    expect(queries.length).toBeGreaterThan(500);
    const { pool, close } = await (name === "demo" ? openDemo() : openCatalogue(name));
    const scores = await evaluateSearch(pool, [...sampleOf(queries, 12)]);
    await close();
    const poor = scores
      .filter(({ precision, recall }) => precision < 1 || recall < 1)
      .map(({ query, precision, recall }) => `${query} ${precision.toFixed(2)} ${recall.toFixed(2)}`)
      .join("\n");
    for (const { kind, precision, recall } of scoresByKind(scores)) {
      // A sample has too few queries of a kind to judge it.
      if (kind !== "all" && !isLongRun) continue;
      expect(precision, `${kind}\n${poor}`).toBeGreaterThan(kind === "all" ? least.precision : leastOfKind);
      expect(recall, `${kind}\n${poor}`).toBeGreaterThan(kind === "all" ? least.recall : leastOfKind);
    }
  },
  120_000,
);
