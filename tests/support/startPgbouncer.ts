import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#platform/server/freePort.ts";
import { startTcpProxy } from "./tcpProxy.ts";

/** Why there is no pooler to test with; undefined if there is one. */
export const missingPgbouncer = spawnSync("pgbouncer", ["--version"]).error
  ? "no pgbouncer on this machine: tests of poolers skipped"
  : undefined;

/** Starts pgbouncer in front of a database; `pool_mode` is session or transaction. */
export async function startPgbouncer(urls: readonly string[], poolMode: "session" | "transaction", size = 4) {
  // Another user than this one may not enter the folder of the server's socket.
  const network = await startTcpProxy(urls[0] ?? "");
  const folder = mkdtempSync(join(tmpdir(), "nabta-pgbouncer-"));
  const port = await freePort();
  const users = urls
    .map((url) => new URL(url))
    .map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`);
  writeFileSync(join(folder, "users"), users.join("\n"));
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: join(folder, "users"),
    pool_mode: poolMode,
    default_pool_size: size,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const server = `* = host=127.0.0.1 port=${new URL(network.through(urls[0] ?? "")).port}`;
  writeFileSync(join(folder, "ini"), ["[databases]", server, "[pgbouncer]", ...lines].join("\n"));
  // It refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  if (nobody)
    for (const path of [folder, join(folder, "users"), join(folder, "ini")]) chownSync(path, nobody.uid, nobody.gid);
  const child = spawn("pgbouncer", [join(folder, "ini")], { ...nobody, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  for (let attempt = 0; !output.includes("process up"); attempt++) {
    if (attempt === 200) throw new Error(`pgbouncer does not start: ${output}`);
    await wait(50);
  }
  return {
    through(url: string): string {
      const address = new URL(url);
      address.hostname = "127.0.0.1";
      address.port = String(port);
      address.searchParams.delete("host");
      return String(address);
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await once(child, "exit");
      await network[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
