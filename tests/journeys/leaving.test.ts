import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildServer } from "#server/buildServer.ts";
import { leave } from "#server/leaving.ts";
import { openShop } from "#tests/support/shop.ts";

test("two nodes restarted one after the other lose no call of those who keep coming", async () => {
  await using shop = await openShop();
  const node = async (port = 0) => {
    const app = buildServer(shop);
    await app.listen({ port, host: "127.0.0.1" });
    return { app, port: (app.server.address() as AddressInfo).port };
  };
  const nodes = [await node(), await node()];
  let over = false;
  const statuses: number[] = [];
  const lost: unknown[] = [];
  // As a proxy does: it looks now and then who is ready, and sends everybody there.
  let ready = nodes;
  const isReady = ({ port }: { port: number }) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const looking = (async () => {
    while (!over) {
      const found = await Promise.all(nodes.map(isReady));
      ready = nodes.filter((_node, at) => found[at]);
      await wait(20);
    }
  })();
  const call = async (turn: number) => {
    const { port } = ready[turn % ready.length] ?? {};
    const answer = await fetch(`http://127.0.0.1:${port}/api/newsletter/unsubscribe`, { method: "POST" });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  };
  const visitors = [...Array(12).keys()].map(async (visitor) => {
    for (let turn = visitor; !over && lost.length === 0; turn++) await call(turn).catch((error) => lost.push(error));
  });
  for (const which of [0, 1]) {
    const { app, port } = nodes[which] ?? (await node());
    const before = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 100);
    await leave(app);
    nodes[which] = await node(port);
    await expect.poll(() => ready.length).toBe(2);
  }
  over = true;
  await Promise.all([...visitors, looking]);
  for (const { app } of nodes) await app.close();
  expect(lost).toEqual([]);
  // Without its token each call was refused, by the shop itself.
  expect(new Set(statuses)).toEqual(new Set([403]));
});

test("a node that leaves says so to whoever asks whether it is ready", async () => {
  await using shop = await openShop();
  const { app } = shop;
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  app.leaving.now = true;
  const answer = await app.inject("/readyz");
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: "leaving" }]);
});
