import { expect, test } from "vitest";
import { riskReasonsOf } from "./phoneRisk.ts";

const clean = { orders: 0, delivered: 0, refused: 0, returned: 0, open: 0, fake: 0, unanswered: 0 };
const settings = { phoneRiskRefusals: 2 };

test.each([
  ["a new number", {}, []],
  ["one refused parcel", { refused: 1 }, []],
  ["as many refused parcels as the setting says", { refused: 2 }, ["refused"]],
  ["refusals below three in ten of somebody who buys often", { refused: 2, delivered: 5 }, []],
  ["refusals of three in ten", { refused: 3, delivered: 7 }, ["refused"]],
  ["a fake order", { fake: 1, delivered: 9 }, ["fake"]],
  ["two unanswered orders", { unanswered: 2 }, []],
  ["three unanswered orders", { unanswered: 3 }, ["unanswered"]],
  ["returns after delivery", { returned: 9, delivered: 9 }, []],
])("judges %s", (_, history, expected) => {
  expect(riskReasonsOf({ ...clean, ...history }, settings)).toEqual(expected);
});
