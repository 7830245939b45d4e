import { expect, test } from "vitest";
import type { OrderStatus } from "../order.ts";
import { milestonesOf } from "./timeline.ts";

const story = (...statuses: OrderStatus[]) => {
  const history = statuses.map((to, at) => ({ to, at: `2026-11-${10 + at}T10:00:00Z` }));
  const milestones = milestonesOf({ status: statuses.at(-1) ?? "order_placed", history });
  return milestones.map(({ word, state }) => `${word} ${state}`);
};

test("a new order stands at its beginning and shows the whole way", () => {
  expect(story("cod_order_placed")).toEqual(["placed now", "processing next", "dispatched next", "delivered next"]);
});

test("what was skipped is not shown as still to come", () => {
  expect(story("order_placed", "dispatched")).toEqual(["placed done", "dispatched now", "delivered next"]);
});

test("a delivered order is done, and a completed one says so", () => {
  expect(story("order_placed", "delivered")).toEqual(["placed done", "delivered done"]);
  expect(story("order_placed", "delivered", "completed").at(-1)).toBe("completed done");
});

test("a cancelled order promises nothing more", () => {
  expect(story("order_placed", "processing", "cancelled")).toEqual([
    "placed done",
    "processing done",
    "cancelled done",
  ]);
});

test("a refund that is on its way will arrive; one that was refused is told plainly", () => {
  expect(story("order_placed", "pending_refund")).toEqual(["placed done", "pending_refund now", "refunded next"]);
  expect(story("order_placed", "delivered", "pending_refund", "refund_rejected").at(-1)).toBe("refund_rejected failed");
});

test("goods on their way back are told apart from an order that was called off", () => {
  const at = (hour: number) => `2026-11-10T${hour}:00:00Z`;
  const history = [
    { from: null, to: "order_placed", at: at(10) },
    { from: "order_placed", to: "delivered", at: at(11) },
    { from: "delivered", to: "pending_refund", at: at(12), reason: "Too large" },
  ] as const;
  const words = (receivedAt: string | null) =>
    milestonesOf({ status: "pending_refund", history, returns: [{ receivedAt }] }).map(
      ({ word, state }) => `${word} ${state}`,
    );
  expect(words(null)).toEqual(["placed done", "delivered done", "return_requested now", "refunded next"]);
  expect(words(at(13)).slice(2)).toEqual(["return_requested done", "received now", "refunded next"]);
});
