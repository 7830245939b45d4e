import { expect, test } from "vitest";
import { cashToCollect, fitsInto, isReadyToShip, linesToShip } from "./shipmentRules.ts";
import type { ShipmentStatus } from "./shipmentStatus.ts";

const lines = [
  { id: "dress", quantity: 2, returned: 0 },
  { id: "bag", quantity: 1, returned: 1 },
];
const parcel = (status: ShipmentStatus, quantity: number, cash = 0) => ({
  kind: "delivery" as const,
  status,
  lines: [{ lineId: "dress", quantity }],
  cash,
});

test("the lines to ship leave out those in other parcels and those returned", () => {
  expect(linesToShip(lines, [])).toEqual([{ lineId: "dress", quantity: 2 }]);
  expect(linesToShip(lines, [parcel("pending", 1)])).toEqual([{ lineId: "dress", quantity: 1 }]);
  expect(linesToShip(lines, [parcel("booked", 2)])).toEqual([]);
  expect(linesToShip(lines, [parcel("lost", 2), parcel("cancelled", 1)])).toEqual([{ lineId: "dress", quantity: 2 }]);
});

test("a parcel cannot hold more than is left, the same line twice, or nothing", () => {
  const left = [{ lineId: "dress", quantity: 2 }];
  expect(fitsInto([{ lineId: "dress", quantity: 2 }], left)).toBe(true);
  expect(fitsInto([{ lineId: "dress", quantity: 3 }], left)).toBe(false);
  expect(
    fitsInto(
      [
        { lineId: "dress", quantity: 1 },
        { lineId: "dress", quantity: 1 },
      ],
      left,
    ),
  ).toBe(false);
  expect(fitsInto([{ lineId: "hat", quantity: 1 }], left)).toBe(false);
  expect(fitsInto([], left)).toBe(false);
});

test("the first parcel of a cash order collects everything, once", () => {
  const order = { payment_method: "cod", total: 640_00, credit_used: 0, refunded: 0, delivered_at: null } as const;
  expect(cashToCollect(order, [])).toBe(640_00);
  expect(cashToCollect(order, [parcel("booked", 1, 640_00)])).toBe(0);
  expect(cashToCollect(order, [parcel("cancelled", 1, 640_00)])).toBe(640_00);
  expect(cashToCollect({ ...order, delivered_at: new Date() }, [])).toBe(0);
  expect(cashToCollect({ ...order, payment_method: "card" }, [])).toBe(0);
});

test("only open orders are ready to ship", () => {
  expect(isReadyToShip({ status: "cod_order_placed" })).toBe(true);
  expect(isReadyToShip({ status: "dispatched" })).toBe(true);
  expect(isReadyToShip({ status: "cod_order_placed" }, true)).toBe(false);
  expect(isReadyToShip({ status: "processing" }, true)).toBe(true);
  for (const status of ["delivered", "cancelled", "refunded", "pending_refund"] as const)
    expect(isReadyToShip({ status })).toBe(false);
});
