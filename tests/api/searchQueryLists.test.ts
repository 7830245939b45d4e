import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { evaluateSearch, queryListSchema, scoresByKind } from "#tests/support/searchEvaluation/evaluateSearch.ts";
import { type CatalogueName, openCatalogue } from "#tests/support/searchEvaluation/openCatalogue.ts";

/** A little below what the search reaches: of all queries, and of each kind. */
const least = { precision: 0.95, recall: 0.96, ofKind: 0.85 };

test.each(["demo", "second"] as const)(
  "answers the query lists of the %s catalogue",
  async (name: CatalogueName) => {
    const files = [1, 2].map((number) => new URL(`../fixtures/searchQueries/${name}-${number}.json`, import.meta.url));
    const lists = await Promise.all(
      files.map(async (file) => queryListSchema.parse(JSON.parse(await readFile(file, "utf8")))),
    );
    const { pool, close } = await openCatalogue(name);
    const scores = await evaluateSearch(pool, lists.flat());
    await close();
    const poor = scores
      .filter(({ precision, recall }) => precision < 1 || recall < 1)
      .map(({ query, precision, recall }) => `${query} ${precision.toFixed(2)} ${recall.toFixed(2)}`)
      .join("\n");
    for (const { kind, precision, recall } of scoresByKind(scores)) {
      expect(precision, `${kind}\n${poor}`).toBeGreaterThan(kind === "all" ? least.precision : least.ofKind);
      expect(recall, `${kind}\n${poor}`).toBeGreaterThan(kind === "all" ? least.recall : least.ofKind);
    }
  },
  60_000,
);
