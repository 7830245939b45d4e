import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { launchBrowser } from "#tests/support/browser.ts";
import { startShop } from "../bench/startShop.ts";

/**
 * `npm run lighthouse` runs Google's Lighthouse (mobile) on pages of a separate shop and compares the scores with their
 * minimums. `-- --pages /,/cart --runs 3` selects pages and repetitions. Lighthouse is a third of the size of all other
 * packages, so it is installed on first use, outside the repository.
 */
const { values } = parseArgs({
  options: {
    pages: {
      type: "string",
      default: "/,/category/dresses,/product/luxor-linen-shirt,/search?q=linen,/cart,/checkout",
    },
    runs: { type: "string", default: "1" },
    folder: { type: "string", default: "node_modules/.cache/lighthouse" },
  },
});
const version = "13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const minScores = { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 };
/** Personal pages and results are noindex, which lowers their SEO score. */
const notIndexedPaths = new Set(["/search?q=linen", "/cart", "/checkout"]);
const port = 9_223;

type Audit = { id: string; score: number | null; displayValue?: string };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Result = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } };
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<Result>;

const lighthouse = await loadLighthouse();
const shop = await startShop({ DEMO: "1" });
const { close } = await launchBrowser([`--remote-debugging-port=${port}`]);
const rows: Record<string, Record<string, number>> = {};
const failures: string[] = [];
try {
  for (const path of values.pages.split(",")) {
    // The first visit resizes the pictures, which a shop does once.
    await runLighthouse(path);
    const runs: Result["lhr"][] = [];
    for (let run = 0; run < Number(values.runs); run++) runs.push(await runLighthouse(path));
    if (runs.length > 1)
      console.log(`${path}, performance of each run: ${runs.map((run) => scoreOf(run, "performance")).join(", ")}`);
    const best = runs.toSorted((a, b) => scoreOf(b, "performance") - scoreOf(a, "performance"))[0];
    if (!best) continue;
    rows[path] = Object.fromEntries(categories.map((name) => [name, scoreOf(best, name)]));
    for (const name of categories) {
      if (name === "seo" && notIndexedPaths.has(path)) continue;
      if (scoreOf(best, name) < minScores[name]) failures.push(`${path} ${name}: ${describeFailedAudits(best, name)}`);
    }
  }
} finally {
  await close();
  await shop.stop();
}
console.table(rows);
for (const line of failures) console.log(line);
process.exitCode = failures.length > 0 ? 1 : 0;

async function runLighthouse(path: string): Promise<Result["lhr"]> {
  const flags = { port, output: "json", logLevel: "error", onlyCategories: categories };
  return (await lighthouse(shop.base + path, flags)).lhr;
}

function scoreOf(result: Result["lhr"], name: string): number {
  return Math.round((result.categories[name]?.score ?? 0) * 100);
}

/** Returns the audits that lowered the score, with their measured values. */
function describeFailedAudits({ categories, audits }: Result["lhr"], name: string): string {
  const counted = (categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => audits[id]);
  return counted
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.995)
    .map((audit) => `${audit?.id} ${Math.round((audit?.score ?? 0) * 100)} ${audit?.displayValue ?? ""}`.trim())
    .join(", ");
}

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = `${values.folder}/node_modules/lighthouse/core/index.js`;
  const load = async (): Promise<Lighthouse> => (await import(pathToFileURL(entry).href)).default;
  try {
    return await load();
  } catch {
    mkdirSync(values.folder, { recursive: true });
    const args = ["install", "--prefix", values.folder, "--no-save", "--ignore-scripts", `lighthouse@${version}`];
    if (spawnSync("npm", args, { stdio: "inherit" }).status !== 0)
      throw new Error("Lighthouse could not be installed: the first run needs the package registry.");
    return load();
  }
}
