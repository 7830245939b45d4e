import type { Db, Tx } from "#platform/server/db.ts";
import { defaultSettings, type Settings, settingsShape } from "../settings.ts";
import "#platform/server/tables.ts";

type Kept = { settings: Promise<Settings>; until: number };
// By database, because tests open many shops in one process.
const kept = new WeakMap<object, Kept>();

/** Read anew every few seconds: settings change rarely, and every price asks for them. */
export function settingsOf(db: Db, { freshFor = 2_000 } = {}): Promise<Settings> {
  const found = kept.get(db);
  if (found && found.until > Date.now()) return found.settings;
  // Kept before it is there: the five calls of one page ask once.
  const reading = { settings: readSettings(db), until: Date.now() + freshFor };
  kept.set(db, reading);
  reading.settings.catch(() => kept.get(db) === reading && kept.delete(db));
  return reading.settings;
}

/** Asked for after a change, so that the next page is made from what holds now. */
export const forgetSettings = (db: Db): boolean => kept.delete(db);

/** As they are at this moment of this transaction. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const values: Record<string, unknown> = { ...defaultSettings };
  for (const { key, value } of rows) {
    const shape = settingsShape.shape[key as keyof Settings];
    const read = shape?.safeParse(value);
    if (read?.success) values[key] = read.data;
  }
  return values as Settings;
}
