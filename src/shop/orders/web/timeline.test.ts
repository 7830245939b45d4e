import { expect, test } from "vitest";
import type { OrderStatus } from "../orderStatusDefinitions.ts";
import { milestonesOf } from "./timeline.ts";

const story = (...statuses: OrderStatus[]) => {
  const history = statuses.map((to, at) => ({ to, at: `2026-11-${10 + at}T10:00:00Z` }));
  const milestones = milestonesOf({ status: statuses.at(-1) ?? "order_placed", history });
  return milestones.map(({ word, state }) => `${word} ${state}`);
};

test("a new order is at its first step and shows all further ones", () => {
  expect(story("cod_order_placed")).toEqual(["placed now", "processing next", "dispatched next", "delivered next"]);
});

test("does not show skipped steps as upcoming", () => {
  expect(story("order_placed", "dispatched")).toEqual(["placed done", "dispatched now", "delivered next"]);
});

test("a delivered order is done and a completed one adds its own step", () => {
  expect(story("order_placed", "delivered")).toEqual(["placed done", "delivered done"]);
  expect(story("order_placed", "delivered", "completed").at(-1)).toBe("completed done");
});

test("a cancelled order has no upcoming steps", () => {
  expect(story("order_placed", "processing", "cancelled")).toEqual([
    "placed done",
    "processing done",
    "cancelled done",
  ]);
});

test("a pending refund is upcoming and a rejected one is shown as failed", () => {
  expect(story("order_placed", "pending_refund")).toEqual(["placed done", "pending_refund now", "refunded next"]);
  expect(story("order_placed", "delivered", "pending_refund", "refund_rejected").at(-1)).toBe("refund_rejected failed");
});

test("distinguishes a return from a cancellation", () => {
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
