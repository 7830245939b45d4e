import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder, StartError } from "./config.ts";
import { postgresProgram } from "./postgresProgram.ts";

const asWanted = ["-U", "shop", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"];

/** Makes the folder around the database's own, and sees whether this user may keep a database there. */
export function prepareFolder(data: string): void {
  try {
    makeFolder(dirname(data));
  } catch (error) {
    throw cannotBeWritten(dirname(data), `${(error as NodeJS.ErrnoException).code}`);
  }
  if (!existsSync(data)) return;
  accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  const me = process.getuid?.() ?? 0;
  // PostgreSQL takes no folder of somebody else, even where it may write; root is helped by the way it is called.
  if (me !== 0 && statSync(data).uid !== me) throw cannotBeWritten(dirname(data), `${data} is another user's`);
}

export function cannotBeWritten(dir: string, reason: string): StartError {
  return new StartError(`DATA_DIR (${dir}) cannot be written (${reason}): choose a folder that this user may write.`);
}

const refusals = ["EACCES", "EROFS", "EPERM", "ENOTDIR", "EEXIST", "EBUSY", "ENOTEMPTY", "ENOSPC", "EDQUOT"];
const refusedLine =
  /^.*(?:Permission denied|Operation not permitted|Read-only file system|No space left on device).*$/m;

/** What the system has against the folder, told to ourselves or to one of PostgreSQL's programs. */
export function refusalOf(error: unknown): string | undefined {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (refusals.includes(code)) return code;
  return refusedLine.exec(message)?.[0].replace(/^.*?(?:FATAL|error): +/, "");
}

/**
 * Makes what PostgreSQL finds in its folder, once, and only as a whole: initdb may be killed half-way, so it works beside
 * the place, where nobody takes what it left for a database.
 */
export async function makeDatabase(data: string): Promise<void> {
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
