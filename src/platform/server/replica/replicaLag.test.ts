import { expect, test } from "vitest";
import { createReplicaLag } from "./replicaLag.ts";

test("a standby that replays everything is as old as the last question", () => {
  const lag = createReplicaLag();
  lag.sampled("0/A0", 1_000);
  lag.replayed("0/A0");
  expect(lag.age(1_200)).toBe(200);
  expect(lag.covers(1_000)).toBe(true);
  expect(lag.covers(1_001)).toBe(false);
});

test("compares positions as numbers, not as text", () => {
  const lag = createReplicaLag();
  lag.sampled("9/FFFFFFFF", 1_000);
  lag.replayed("A/0");
  expect(lag.covers(1_000)).toBe(true);
  lag.sampled("10/0", 2_000);
  lag.replayed("F/FFFFFFFF");
  expect(lag.covers(2_000)).toBe(false);
});

test("grows older while it replays nothing, and catches up in steps", () => {
  const lag = createReplicaLag();
  for (const [position, at] of [
    ["0/1", 0],
    ["0/2", 1_000],
    ["0/3", 2_000],
  ] as const)
    lag.sampled(position, at);
  lag.replayed("0/1");
  expect(lag.age(2_500)).toBe(2_500);
  lag.replayed("0/2");
  expect(lag.age(2_500)).toBe(1_500);
  lag.replayed("0/3");
  expect(lag.age(2_500)).toBe(500);
});

test("an idle primary does not make its standby late", () => {
  const lag = createReplicaLag();
  for (let at = 0; at < 10_000; at += 1_000) {
    lag.sampled("0/5", at);
    lag.replayed("0/5");
  }
  expect(lag.age(9_100)).toBe(100);
});

test("is late from its first sample if it has never replayed one, and holds a bounded number of them", () => {
  const lag = createReplicaLag();
  expect(lag.age(5)).toBeUndefined();
  for (let at = 0; at < 100_000; at++) lag.sampled(`0/${(at + 10).toString(16)}`, at);
  expect(lag.age(100_000)).toBe(100_000);
  lag.replayed("0/9");
  expect(lag.covers(0)).toBe(false);
  lag.replayed("F/0");
  expect(lag.covers(99_998)).toBe(true);
});
