import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitAnswerTime } from "./limitAnswerTime.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a connection with a limit of a second, and the errors it was closed with. */
function openConnection() {
  const errors: string[] = [];
  const stream = { destroy: (error: Error) => errors.push(error.message) };
  const connection = Object.assign(new EventEmitter(), { stream });
  const client = Object.assign(new EventEmitter(), { connection, query() {} });
  limitAnswerTime(client as unknown as pg.PoolClient, 1_000);
  return { client, connection, errors };
}

test("closes the connection when a statement has no answer in time", () => {
  const { client, errors } = openConnection();
  client.query();
  vi.advanceTimersByTime(999);
  expect(errors).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(errors).toEqual(["Query read timeout"]);
});

test("gives each statement of a busy connection the whole time", () => {
  const { client, connection, errors } = openConnection();
  client.query();
  client.query();
  vi.advanceTimersByTime(800);
  connection.emit("readyForQuery");
  vi.advanceTimersByTime(999);
  expect(errors).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(errors).toEqual(["Query read timeout"]);
});

test("keeps an idle connection, and times its next statement from its start", () => {
  const { client, errors } = openConnection();
  client.query();
  vi.advanceTimersByTime(500);
  client.emit("drain");
  vi.advanceTimersByTime(5_000);
  client.query();
  vi.advanceTimersByTime(999);
  expect(errors).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(errors).toEqual(["Query read timeout"]);
});
