import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { readConfig } from "#platform/server/config.ts";
import { type Database, openDatabase } from "#platform/server/database.ts";
import { urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { loadThesaurus } from "#shop/search/server/thesaurus/loadThesaurus.ts";
import { seedProducts } from "./seedProducts.ts";
import { seedWords } from "./seedWords.ts";

/**
 * Opens a shop of this size, indexed for searches. It stays in the temporary folder for the next run, until the
 * migrations, the seeded products or the thesaurus change.
 */
export async function openSearchCatalogue(products: number): Promise<Database> {
  const folder = join(tmpdir(), "nabta-bench-search", `${products}-${contentHash()}`);
  mkdirSync(folder, { recursive: true });
  const config = readConfig({ DATA_DIR: folder, DEMO: "0", SESSION_SECRET: "only for the benchmark of the search" });
  const database = await openDatabaseForShop(config);
  const seeded = join(folder, "seeded");
  if (!existsSync(seeded)) {
    // Without a limit of time: seeding a large shop takes minutes.
    const seeding = openDatabase(urlOfRunning(folder), 1, { queryTimeout: 0 });
    await seedProducts(seeding.db, products);
    await seedWords(seeding.pool, Math.min(40_000, products));
    await seeding.close();
    writeFileSync(seeded, "");
  }
  return database;
}

function contentHash(): string {
  const hash = createHash("sha1").update(loadThesaurus().version);
  const files = [
    ...readdirSync("migrations")
      .sort()
      .map((file) => join("migrations", file)),
    ...["seedProducts.ts", "seedTags.ts", "seedVocabulary.ts", "seedWords.ts"].map((file) => join("bench", file)),
  ];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
