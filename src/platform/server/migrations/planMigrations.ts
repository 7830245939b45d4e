import { StartError } from "../config.ts";
import type { Migration } from "./readMigrations.ts";

/** A row of the table `migrations`. `checksum` is null if it ran before checksums were stored. */
export type AppliedMigration = { name: string; checksum: string | null };

/**
 * Returns the migrations that have not run yet.
 * @throws StartError if this program must not use the database: a migration has changed, the data is newer, or a
 * migration would run after a later one
 */
export function planMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  { allowNewer = false } = {},
): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const newer = applied.find(({ name }) => !byName.has(name));
  if (newer && !allowNewer)
    throw new StartError(
      `The data is of a newer version of the shop (migration ${newer.name}): install that version, or see docs/upgrade.md for the way back.`,
    );
  const changed = applied.find(
    ({ name, checksum }) => checksum && (byName.get(name)?.checksum ?? checksum) !== checksum,
  );
  if (changed)
    throw new StartError(
      `Migration ${changed.name} has changed since it ran on this database: restore the file, and put the change into a new migration.`,
    );
  const done = new Set(applied.map(({ name }) => name));
  const pending = known.filter(({ name }) => !done.has(name));
  const last = known.findLast(({ name }) => done.has(name))?.name ?? "";
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new StartError(
      `Migration ${late.name} comes before ${last}, which has run: give it a higher number, because other databases ran them in this order.`,
    );
  return pending;
}
