import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { StartError } from "../config.ts";

/** Folder of this version's migrations. */
export const migrationsFolder = resolve(import.meta.dirname, "../../../../migrations");

const modes = ["transaction", "statements", "batches"] as const;

export type Migration = {
  /** The file's name, such as 0031_link_after_proof.sql. */
  name: string;
  text: string;
  /** SHA-256 of the text, hexadecimal; Windows line endings do not change it. */
  checksum: string;
  /** How it runs, by its first line: `-- mode: statements`; see docs/migrations.md. */
  mode: (typeof modes)[number];
};

/** Returns the migrations in the order in which they run. @throws StartError if two have the same number */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  for (const [at, name] of names.entries()) {
    const before = names[at - 1];
    if (before && numberOf(before) === numberOf(name))
      throw new StartError(`Migrations ${before} and ${name} have the same number: rename the one that never ran.`);
  }
  return Promise.all(names.map(async (name) => parseMigration(name, await readFile(join(folder, name), "utf8"))));
}

const numberOf = (name: string) => name.split("_")[0];

export function parseMigration(name: string, raw: string): Migration {
  const text = raw.replaceAll("\r\n", "\n");
  const given = /^-- mode: (\w+)\n/.exec(text)?.[1] ?? "transaction";
  const mode = modes.find((known) => known === given);
  if (!mode) throw new Error(`${name}: unknown mode ${given}`);
  return { name, text, checksum: createHash("sha256").update(text).digest("hex"), mode };
}
