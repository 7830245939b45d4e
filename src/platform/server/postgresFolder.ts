import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { postgresProgram } from "./postgresProgram.ts";

const asWanted = ["-U", "shop", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"];

/** Makes what PostgreSQL finds in its folder, once. */
export async function makeFolder(data: string): Promise<void> {
  if (existsSync(join(data, "PG_VERSION"))) return;
  await initdb(data);
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
