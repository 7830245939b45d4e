import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { postgresProgram } from "./postgresProgram.ts";

const asWanted = ["-U", "shop", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"];

/**
 * Makes what PostgreSQL finds in its folder, once, and only as a whole: initdb may be killed half-way, so it works beside
 * the place, where nobody takes what it left for a database.
 */
export async function makeFolder(data: string): Promise<void> {
  if (existsSync(join(data, "PG_VERSION"))) return;
  const half = `${data}-half-`;
  for (const name of readdirSync(dirname(data)))
    if (name.startsWith(basename(half))) rmSync(join(dirname(data), name), { recursive: true, maxRetries: 5 });
  const made = mkdtempSync(half);
  await initdb(made);
  // An empty folder may stand there already; one with anything in it is left alone.
  renameSync(made, data);
}

/** Not waited for by the whole process, which meanwhile has to hear that it is told to go. */
function initdb(data: string): Promise<void> {
  const { command, args, options } = postgresProgram("initdb", data);
  const child = spawn(command, [...args, ...asWanted], { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  return new Promise((made, failed) => {
    child.once("error", failed);
    child.once("close", (code) => (code === 0 ? made() : failed(new Error(`initdb: ${said}`))));
  });
}
