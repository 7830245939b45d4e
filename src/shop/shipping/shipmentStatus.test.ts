import { expect, test } from "vitest";
import { seededRandom } from "#tests/support/pastOrders.ts";
import { eventKinds, isEnded, reportableEvents, type ShipmentEvent, shipmentStatusOf } from "./shipmentStatus.ts";

const noon = Date.UTC(2026, 10, 21, 12);
const event = (kind: ShipmentEvent["kind"], minute: number): ShipmentEvent => ({
  key: `${kind} ${minute}`,
  kind,
  at: new Date(noon + minute * 60_000),
});

test("the newest event decides, whatever arrived last", () => {
  const events = [event("booked", 0), event("out_for_delivery", 50), event("in_transit", 40)];
  expect(shipmentStatusOf(events)).toBe("out_for_delivery");
  expect(shipmentStatusOf([])).toBeUndefined();
});

test("a delivered parcel stays delivered after late news, and a courier's slow clock does not undo the hand-over", () => {
  expect(shipmentStatusOf([event("delivered", 60), event("in_transit", 90)])).toBe("delivered");
  expect(shipmentStatusOf([event("handed_over", 10), event("booked", 11)])).toBe("handed_over");
  expect(shipmentStatusOf([event("handed_over", 10), event("in_transit", 4)])).toBe("in_transit");
  expect(shipmentStatusOf([event("lost", 60), event("delivered", 90)])).toBe("delivered");
});

test("the status does not depend on the order or the number of arrivals", () => {
  const { roll, pick } = seededRandom(76);
  for (let round = 0; round < 500; round++) {
    const events = Array.from({ length: 1 + roll(9) }, () => event(pick(eventKinds), roll(6)));
    const expected = shipmentStatusOf(events);
    const arrivals = [...events, ...events.filter(() => roll(2) === 0)];
    for (let at = arrivals.length - 1; at > 0; at--) {
      const other = roll(at + 1);
      [arrivals[at], arrivals[other]] = [arrivals[other] as ShipmentEvent, arrivals[at] as ShipmentEvent];
    }
    expect(shipmentStatusOf(arrivals)).toBe(expected);
    if (events.some(({ kind }) => isEnded(kind))) expect(isEnded(expected ?? "pending")).toBe(true);
  }
});

test("staff report only what can happen next", () => {
  expect(reportableEvents("booked")).toEqual([]);
  expect(reportableEvents("handed_over")).toContain("delivered");
  expect(reportableEvents("returning")).toEqual(["returned", "lost"]);
  expect(reportableEvents("delivered")).toEqual([]);
  expect(reportableEvents("lost")).toEqual(["delivered", "returned"]);
});
