import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { postgresBinary } from "./postgresBinary.ts";

/** Owns the tables, runs migrations, backups and restores. */
export const ownerRole = "shop";
/** Reads and changes rows for the running shop: see migrations/0036_application_role.sql. */
export const applicationRole = "shop_app";

/**
 * Returns whether the server listens on a Unix socket in its data folder, which nobody else may enter. Otherwise, where
 * the path is too long for the operating system, it listens on the loopback interface and asks for passwords. The
 * socket also takes a third less time.
 */
export const usesSocket = (data: string, port: number) => socketPath(data, port).length < 100;

export const socketPath = (data: string, port: number) => join(data, `.s.PGSQL.${port}`);

/** Returns the settings that decide who may connect. */
export const listenSettings = (data: string, port: number) =>
  usesSocket(data, port)
    ? ["listen_addresses=", `unix_socket_directories=${data}`, "unix_socket_permissions=0700"]
    : ["listen_addresses=127.0.0.1", "unix_socket_directories="];

/** Returns the URL of a database for one of the two roles. */
export function roleUrl(data: string, port: number, role: string, database = "postgres"): string {
  if (usesSocket(data, port))
    return `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(data)}`;
  return `postgres://${role}:${rolePassword(data, role)}@127.0.0.1:${port}/${database}`;
}

/** Returns the password of a role; undefined if the server asks for none. */
export function rolePassword(data: string, role: string): string | undefined {
  const file = secretFile(data);
  if (!existsSync(file)) return undefined;
  return passwordOf(readFileSync(file, "utf8"), role);
}

/** In the cluster's own folder, so that a copy of the folder has the passwords that its roles have. */
const secretFile = (data: string) => join(data, "shop-password");

const passwordOf = (secret: string, role: string) => createHmac("sha256", secret).update(role).digest("base64url");

/**
 * Prepares a stopped cluster: who may connect, and the owner's password if one is needed. Also brings over clusters of
 * earlier versions, which trusted every local user.
 */
export async function prepareAccess(data: string, port: number): Promise<void> {
  if (!usesSocket(data, port) && !existsSync(secretFile(data))) {
    const secret = newSecret();
    await runSingleUser(data, setPassword(secret));
    storeSecret(data, secret);
  }
  writeAccessRules(data, port);
}

/** Does the same for a running server of an earlier version. Its open connections stay. */
export async function tightenAccess(data: string, { pid, port }: { pid: number; port: number }): Promise<void> {
  if (!usesSocket(data, port) && !existsSync(secretFile(data))) {
    const secret = newSecret();
    const client = new pg.Client({ connectionString: `postgres://${ownerRole}@127.0.0.1:${port}/postgres` });
    await client.connect();
    await client.query(setPassword(secret)).finally(() => client.end());
    storeSecret(data, secret);
  }
  if (writeAccessRules(data, port)) process.kill(pid, "SIGHUP");
}

const newSecret = () => randomBytes(32).toString("base64url");

const setPassword = (secret: string) => `alter role ${ownerRole} password '${passwordOf(secret, ownerRole)}'`;

/** Written last, so that an interrupted start sets the password again. */
const storeSecret = (data: string, secret: string) => writeFileSync(secretFile(data), secret, { mode: 0o600 });

/** Returns whether they changed. Keeps the file, which the user that PostgreSQL runs as must be able to read. */
function writeAccessRules(data: string, port: number): boolean {
  const file = join(data, "pg_hba.conf");
  const rule = usesSocket(data, port) ? "local all all trust" : "host all all 127.0.0.1/32 scram-sha-256";
  const rules = `# The shop writes this file at each start. See docs/security.md.\n${rule}\n`;
  if (readFileSync(file, "utf8") === rules) return false;
  writeFileSync(file, rules);
  return true;
}

/** Runs one statement on a stopped cluster. */
function runSingleUser(data: string, statement: string): Promise<void> {
  const { command, args, options } = postgresBinary("postgres", data, ["--single"]);
  const child = spawn(command, [...args, "postgres"], { ...options, stdio: ["pipe", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  child.stdin.on("error", () => {});
  child.stdin.end(`${statement}\n`);
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("close", (code) =>
      code === 0 && !/ERROR|FATAL|PANIC/.test(output) ? done() : failed(new Error(`postgres --single: ${output}`)),
    );
  });
}
