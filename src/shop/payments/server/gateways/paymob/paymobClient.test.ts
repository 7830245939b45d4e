import { afterAll, expect, test } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import { startHttpServer } from "#tests/support/startHttpServer.ts";
import { createPaymobClient } from "./paymobClient.ts";

const [paymob, elsewhere] = [await startHttpServer(), await startHttpServer()];
afterAll(() => Promise.all([paymob.close(), elsewhere.close()]));

test("does not follow a redirect, which would pass on the API key", async () => {
  let passedOn = 0;
  elsewhere.setListener((_request, response) => {
    passedOn++;
    response.writeHead(200, { "content-type": "application/json" }).end('{"token":"stolen"}');
  });
  paymob.setListener((_request, response) => void response.writeHead(307, { location: elsewhere.base }).end());
  const config = readConfig({
    SESSION_SECRET: "a secret of the tests alone, long enough",
    PAYMOB_BASE_URL: paymob.base,
  });
  await expect(createPaymobClient(config).transaction("1")).rejects.toThrow();
  expect(passedOn).toBe(0);
});
