import type pg from "pg";
import { expect, test } from "vitest";
import { autoPrepare } from "./autoPrepare.ts";

/** Returns the statement names that a client received for these texts. */
function namesOf(options?: Parameters<typeof autoPrepare>[0]) {
  let sentName: string | undefined;
  const client = {
    query(text: string | { name: string; callback(error: null, result: unknown): void }, _values?: unknown[]) {
      sentName = typeof text === "string" ? undefined : text.name;
      if (typeof text !== "string") text.callback(null, {});
    },
  };
  autoPrepare(options)(client as unknown as pg.PoolClient);
  return (text: string) => {
    client.query(text, [1]);
    return sentName;
  };
}

test("names a statement after it has run a few times", () => {
  const nameOf = namesOf({ after: 2 });
  expect(["a", "a", "a", "a", "b"].map(nameOf)).toEqual([undefined, undefined, "hot_1", "hot_1", undefined]);
});

test("names no more statements than its limit", () => {
  const nameOf = namesOf({ after: 1, most: 1 });
  for (const text of ["a", "a", "b", "b"]) nameOf(text);
  expect([nameOf("a"), nameOf("b")]).toEqual(["hot_1", undefined]);
});

test("still names a statement after thousands of others that ran once", () => {
  const nameOf = namesOf({ after: 2 });
  for (let n = 0; n < 5_000; n++) nameOf(`select ${n} where $1`);
  for (let n = 0; n < 3; n++) nameOf("hot");
  expect(nameOf("hot")).toBe("hot_1");
});
