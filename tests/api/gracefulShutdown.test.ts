import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildServer } from "#app/server/buildServer.ts";
import { shutDownGracefully } from "#app/server/gracefulShutdown.ts";
import { openShop } from "#tests/support/shop.ts";

test("rolling restarts of two nodes fail no request", async () => {
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
  // Like a load balancer: polls readiness and routes requests to ready nodes.
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
    for (let turn = visitor; !over && lost.length === 0; turn++) {
      await call(turn).catch((error) => lost.push(error));
      // Several hundred calls in a second are enough: all that the processor can make take two seconds of it.
      await wait(20);
    }
  });
  for (const which of [0, 1]) {
    const { app, port } = nodes[which] ?? (await node());
    const before = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 100);
    await shutDownGracefully(app);
    nodes[which] = await node(port);
    await expect.poll(() => ready.length).toBe(2);
  }
  over = true;
  await Promise.all([...visitors, looking]);
  for (const { app } of nodes) await app.close();
  expect(lost).toEqual([]);
  // Without a CSRF token the shop itself rejected each request.
  expect(new Set(statuses)).toEqual(new Set([403]));
});

test("a stopping node reports that it is not ready", async () => {
  await using shop = await openShop();
  const { app } = shop;
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  app.leaving.now = true;
  const answer = await app.inject("/readyz");
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: "leaving" }]);
});
