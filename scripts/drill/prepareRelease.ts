import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** The commit of each version that can be replaced while it sells: the table of docs/upgrade.md. */
export const releases: Record<string, string> = { "0.2.0-rc.1": "ebd86527" };

/** Returns the folder of a release with its packages and pages, made once from the history of the repository. */
export function prepareRelease(version: string): string {
  const commit = releases[version];
  if (!commit) throw new Error(`There is no release "${version}": ${Object.keys(releases).join(", ")}.`);
  // Not in node_modules, where Node runs no TypeScript.
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "nabta/releases", version);
  const done = join(folder, ".prepared");
  if (existsSync(done)) return folder;
  if (spawnSync("git", ["cat-file", "-e", commit]).status !== 0)
    throw new Error(`skipped: the history here does not reach back to ${version} (${commit})`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: sources });
  const install = spawnSync("npm", ["run", "prestart"], { cwd: folder, encoding: "utf8" });
  if (install.status !== 0)
    throw new Error(`skipped: the packages of ${version} cannot be installed here: ${install.stderr.slice(-300)}`);
  writeFileSync(done, "");
  return folder;
}
