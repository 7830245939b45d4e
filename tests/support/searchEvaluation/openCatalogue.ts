import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { readConfig } from "#platform/server/config.ts";
import { enableCatalogueCache } from "#shop/catalogue/server/catalogueCache.ts";
import { type DemoCatalogue, type DemoCategory, readDemoCatalogue } from "#shop/catalogue/server/demo/demoCatalogue.ts";
import { seedCatalogue } from "#shop/catalogue/server/demo/seedDemo.ts";
import { indexQueuedProducts } from "#shop/search/server/indexing/indexProducts.ts";
import { secondCatalogue } from "#tests/support/secondCatalogue/secondCatalogue.ts";

export type CatalogueName = "demo" | "second";
export type EvaluationCatalogue = DemoCatalogue & { categories: DemoCategory[] };

export const loadCatalogue = (name: CatalogueName): Promise<EvaluationCatalogue> =>
  name === "demo" ? readDemoCatalogue() : Promise.resolve(secondCatalogue());

/** Opens a temporary database with this catalogue, indexed for searches. */
export async function openCatalogue(name: CatalogueName) {
  const catalogue = await loadCatalogue(name);
  const folder = mkdtempSync(join(tmpdir(), "nabta-search-"));
  const config = readConfig({ DATA_DIR: folder, DEMO: "0", SESSION_SECRET: "only for the evaluation of the search" });
  const database = await openDatabaseForShop(config);
  await seedCatalogue(database.db, catalogue);
  await indexQueuedProducts(database.pool);
  enableCatalogueCache(database.pool);
  return {
    catalogue,
    pool: database.pool,
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
