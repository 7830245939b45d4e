import { findBroken, invariantNames } from "#app/server/invariants.ts";
import { missingPictures } from "#app/server/missingPictures.ts";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { noSecret } from "#cli/noSecret.ts";
import { type Config, readConfig, StartError } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import { folderOfShop } from "#platform/server/postgresDataFolder.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";

// Checks the invariants of a shop, running or not, in DATABASE_URL or in the database in DATA_DIR.
try {
  const config = readConfig({ ...noSecret, ...process.env });
  if (!config.DATABASE_URL) folderOfShop(config);
  const database = await openDatabaseForShop(config);
  const broken = await findAllBroken(config, database).finally(database.close);
  for (const line of broken) console.error(line);
  console.log(
    broken.length === 0 ? `All ${invariantNames.length + 1} invariants hold.` : `${broken.length} invariants violated.`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function findAllBroken(config: Config, { db, session }: Database): Promise<string[]> {
  return [...(await findBroken(session.url)), ...(await missingPictures(db, getPictureStore(config)))];
}
