import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { describeCatalogue } from "#tests/support/searchEvaluation/describeCatalogue.ts";
import { evaluateSearch, queryListSchema, scoresByKind } from "#tests/support/searchEvaluation/evaluateSearch.ts";
import { type CatalogueName, openCatalogue } from "#tests/support/searchEvaluation/openCatalogue.ts";

// node scripts/searchEvaluation.ts LIST.json [--catalogue demo|second] – scores a list of queries, see docs/search.md.
// node scripts/searchEvaluation.ts --dump [--catalogue demo|second] – prints the catalogue for writers of lists.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { catalogue: { type: "string", default: "demo" }, dump: { type: "boolean" } },
});
const name = values.catalogue as CatalogueName;
if (!["demo", "second"].includes(name)) throw new Error(`Unknown catalogue ${name}: demo or second.`);
if (values.dump) console.log(await describeCatalogue(name));
else {
  const [file] = positionals;
  if (!file) throw new Error("Usage: node scripts/searchEvaluation.ts LIST.json [--catalogue demo|second]");
  const queries = queryListSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const { catalogue, pool, close } = await openCatalogue(name);
  const slugs = new Set(catalogue.products.map(({ slug }) => slug));
  for (const { query, wanted } of queries)
    for (const slug of wanted === "nothing" ? [] : wanted)
      if (!slugs.has(slug)) console.warn(`${query}: there is no product ${slug}`);
  const scores = await evaluateSearch(pool, queries);
  await close();
  console.table(
    Object.fromEntries(
      scoresByKind(scores).map(({ kind, queries, precision, recall }) => [
        kind,
        { queries, "precision at 5": precision.toFixed(2), "recall at 10": recall.toFixed(2) },
      ]),
    ),
  );
  const misses = scores.filter(({ precision, recall }) => precision < 1 || recall < 1);
  console.log(`${misses.length} of ${scores.length} queries missed something:`);
  for (const { query, language, kind, precision, recall, found, wanted, total } of misses) {
    console.log(
      `\n${query}  (${language}, ${kind}) precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}, ${total} found`,
    );
    console.log(`  found:  ${found.map((id) => (wanted.includes(id) ? id : `[${id}]`)).join(" ") || "nothing"}`);
    console.log(
      `  wanted: ${wanted === "nothing" ? wanted : wanted.filter((id) => !found.includes(id)).join(" ") || "all there"}`,
    );
  }
}
