import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { createFolder, StartError } from "./config.ts";
import { ownerRole } from "./postgresAccess.ts";
import { postgresBinary } from "./postgresBinary.ts";

// Every start writes its own access rules: see postgresAccess.ts.
const initdbArgs = [
  "-U",
  ownerRole,
  "--auth-local=trust",
  "--auth-host=reject",
  "-E",
  "UTF8",
  "--locale=C.UTF-8",
  "--no-instructions",
];

/** Creates the parent folder of the database and checks that this user can store one there. Throws StartError. */
export function prepareDataFolder(data: string): void {
  try {
    createFolder(dirname(data));
  } catch (error) {
    throw dataDirError(dirname(data), `${(error as NodeJS.ErrnoException).code}`);
  }
  if (!existsSync(data)) return;
  accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  const me = process.getuid?.() ?? 0;
  // PostgreSQL requires a folder that it owns; root is handled by the launcher.
  if (me !== 0 && statSync(data).uid !== me) throw dataDirError(dirname(data), `${data} is another user's`);
}

/** Returns the data folder of the embedded database. @throws StartError if there is none yet */
export function folderOfShop({ DATA_DIR }: { DATA_DIR: string }): string {
  const data = join(resolve(DATA_DIR), "postgres");
  if (existsSync(join(data, "PG_VERSION"))) return data;
  throw new StartError(`There is no shop in DATA_DIR (${resolve(DATA_DIR)}), and DATABASE_URL is not set.`);
}

export function dataDirError(dir: string, reason: string): StartError {
  return new StartError(`DATA_DIR (${dir}) cannot be written (${reason}): choose a folder that this user may write.`);
}

const fsErrorCodes = ["EACCES", "EROFS", "EPERM", "ENOTDIR", "EEXIST", "EBUSY", "ENOTEMPTY", "ENOSPC", "EDQUOT"];
const fsErrorLine =
  /^.*(?:Permission denied|Operation not permitted|Read-only file system|No space left on device).*$/m;

/** Returns the file system's reason, from a Node error or from the output of a PostgreSQL program. */
export function fsErrorReason(error: unknown): string | undefined {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (fsErrorCodes.includes(code)) return code;
  return fsErrorLine.exec(message)?.[0].replace(/^.*?(?:FATAL|error): +/, "");
}

/**
 * Creates the database cluster atomically: a killed initdb leaves an incomplete folder, so it runs in a sibling folder
 * that is renamed when complete.
 */
export async function createCluster(data: string): Promise<void> {
  if (existsSync(join(data, "PG_VERSION"))) return;
  const half = `${data}-half-`;
  for (const name of readdirSync(dirname(data)))
    if (name.startsWith(basename(half))) rmSync(join(dirname(data), name), { recursive: true, maxRetries: 5 });
  const made = mkdtempSync(half);
  await initdb(made);
  // An empty folder may exist already; rename fails for one with content.
  renameSync(made, data);
}

/** Runs asynchronously, so that the process can handle signals meanwhile. */
function initdb(data: string): Promise<void> {
  const { command, args, options } = postgresBinary("initdb", data);
  const child = spawn(command, [...args, ...initdbArgs], { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return new Promise((made, failed) => {
    child.once("error", failed);
    child.once("close", (code) => (code === 0 ? made() : failed(new Error(`initdb: ${output}`))));
  });
}
