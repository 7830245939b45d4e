import type { Db, Tx } from "#platform/server/database.ts";
import { defaultSettings, type Settings, settingsSchema } from "../settings.ts";
import "#platform/server/tables.ts";

type CachedSettings = { settings: Promise<Settings>; until: number };
// One entry per database, because tests run several servers in one process.
const settingsCache = new WeakMap<object, CachedSettings>();

/** Returns settings at most `freshFor` ms old: they change rarely, and every price needs them. */
export function cachedSettings(db: Db, { freshFor: maxAgeMs = 2_000 } = {}): Promise<Settings> {
  const cached = settingsCache.get(db);
  if (cached && cached.until > Date.now()) return cached.settings;
  // Caches the promise, so that the five calls of one page share one query.
  const entry = { settings: readSettings(db), until: Date.now() + maxAgeMs };
  settingsCache.set(db, entry);
  entry.settings.catch(() => settingsCache.get(db) === entry && settingsCache.delete(db));
  return entry.settings;
}

/** Call after a change, so that the next page uses the new settings. */
export const invalidateSettings = (db: Db): boolean => settingsCache.delete(db);

/** Returns the settings as this transaction sees them, uncached. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const values: Record<string, unknown> = { ...defaultSettings };
  for (const { key, value } of rows) {
    const schema = settingsSchema.shape[key as keyof Settings];
    const parsed = schema?.safeParse(value);
    if (parsed?.success) values[key] = parsed.data;
  }
  return values as Settings;
}
