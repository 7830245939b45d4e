import { expect, test } from "vitest";
import { createRequestSampler, isRoutineRequest } from "./requestLog.ts";

const day = 24 * 60 * 60;
const page = { routine: false, status: 200, ms: 12 };
const file = { ...page, routine: true };

test("logs every request of a quiet shop", () => {
  let now = 0;
  const isLogged = createRequestSampler(10, () => now);
  for (let n = 0; n < 1_000; n++) {
    now += 150;
    expect(isLogged(page)).toBe(true);
  }
});

test("logs no more lines than its rate, whatever the load", () => {
  let now = 0;
  const isLogged = createRequestSampler(10, () => now);
  let lines = 0;
  for (let n = 0; n < 60 * 600; n++) {
    now += 1000 / 60;
    if (isLogged(page)) lines++;
  }
  expect(lines).toBeLessThanOrEqual(10 * 600 + 200);
  // The longest usual line is about 200 bytes.
  expect(10 * day * 200).toBeLessThan(0.2e9);
});

test("logs failed and slow requests above the rate too", () => {
  const isLogged = createRequestSampler(1, () => 0);
  while (isLogged(page));
  expect(isLogged({ ...page, status: 503 })).toBe(true);
  expect(isLogged({ ...page, ms: 1_000 })).toBe(true);
  expect(isLogged({ ...page, status: 404 })).toBe(false);
});

test("logs one in a hundred files and health checks, and all that fail", () => {
  const isLogged = createRequestSampler(1_000, () => 0);
  const lines = Array.from({ length: 1_000 }, () => isLogged(file)).filter(Boolean);
  expect(lines).toHaveLength(10);
  expect(isLogged({ ...file, status: 500 })).toBe(true);
});

test("knows files and health checks by their route", () => {
  const isRoutine = (url: string) => isRoutineRequest({ routeOptions: { url } } as never);
  for (const url of ["/assets/*", "/static/*", "/media/:name", "/healthz", "/readyz", "/metrics", "/favicon.svg"])
    expect(isRoutine(url), url).toBe(true);
  for (const url of ["/*", "/api/products", "/api/orders/:id", "/api/metrics-of-sales"])
    expect(isRoutine(url), url).toBe(false);
});
