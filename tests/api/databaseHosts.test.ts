import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { readConfig } from "#platform/server/config.ts";
import { freePort } from "#platform/server/freePort.ts";
import { listenToChannel } from "#platform/server/listenToChannel.ts";
import { startReplicaPair } from "#tests/support/startReplicaPair.ts";

test("follows the primary from one host of the address to another", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nabta-hosts-"));
  const ports = { primary: await freePort(), standby: await freePort() };
  await using pair = await startReplicaPair(folder, ports);
  const config = readConfig({ DATABASE_URL: pair.url, DATA_DIR: join(folder, "data") });
  const { pool, url, close } = await openDatabaseForShop(config);
  const payloads: string[] = [];
  const listener = await listenToChannel(
    url,
    "catalogue",
    (payload) => payloads.push(payload),
    () => {},
  );
  const portOfWrite = async () => {
    const { rows } = await pool.query("select inet_server_port() as port, nextval('audit_log_id_seq')");
    return rows[0].port;
  };
  expect(await portOfWrite()).toBe(ports.primary);

  pair.killPrimary();
  // Its other processes notice a moment later.
  await vi.waitFor(() => expect(pool.query("select 1")).rejects.toThrow(), { timeout: 10_000 });
  await expect(openDatabaseForShop(config)).rejects.toThrow(/DATABASE_URL does not answer \(no host accepts writes/);

  await pair.promoteStandby();
  await vi.waitFor(async () => expect(await portOfWrite()).toBe(ports.standby), { timeout: 10_000, interval: 100 });
  await vi.waitFor(
    async () => {
      await pool.query("select pg_notify('catalogue', 'after the failover')");
      expect(payloads).toContain("after the failover");
    },
    { timeout: 10_000, interval: 200 },
  );
  await listener.close();
  await close();
  rmSync(folder, { recursive: true, force: true });
});
