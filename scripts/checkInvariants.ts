import { readConfig } from "#platform/server/config.ts";
import { brokenPromises, promiseNames } from "#server/invariants.ts";
import { openShopDatabase } from "#server/openShop.ts";

/** Checks the books of a shop, running or not: DATABASE_URL, or the database in DATA_DIR. */
const database = await openShopDatabase(readConfig(process.env));
const broken = await brokenPromises(database.db);
await database.close();
for (const line of broken) console.error(line);
console.log(broken.length === 0 ? `All ${promiseNames.length + 1} promises hold.` : `${broken.length} broken.`);
process.exitCode = broken.length === 0 ? 0 : 1;
