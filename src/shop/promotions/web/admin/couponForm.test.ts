import { expect, test } from "vitest";
import { firstDayOf, lastDayOf, readCoupon } from "./couponForm.ts";
import { stateOf } from "./state.ts";

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

test("a code holds for whole days in Cairo, the last one included", () => {
  const { body, wrong } = readCoupon(
    formOf({ how: "percent", percentOff: "٢٥", firstDay: "2026-02-18", lastDay: "2026-07-20", maxUses: "100" }),
    "coupon",
  );
  expect(wrong).toEqual({});
  expect(body).toMatchObject({
    percentOff: 25,
    amountOff: null,
    minSubtotal: 0,
    startsAt: "2026-02-17T22:00:00.000Z",
    expiresAt: "2026-07-20T21:00:00.000Z",
    maxUses: 100,
    maxPerUser: null,
  });
  expect(firstDayOf(body)).toBe("2026-02-18");
  expect(lastDayOf(body)).toBe("2026-07-20");
});

test("what is no number is named, and never taken for no limit", () => {
  const read = readCoupon(formOf({ how: "amount", amountOff: "fifty", maxUses: "many" }), "coupon");
  expect(read.wrong).toEqual({ amountOff: "validation.invalid", maxUses: "validation.invalid" });
  expect(readCoupon(formOf({ how: "percent" }), "coupon").wrong).toEqual({ percentOff: "validation.required" });
});

test("a gift code is used once, whatever the form says", () => {
  const { body } = readCoupon(formOf({ how: "amount", amountOff: "99.5", maxUses: "7" }), "gift");
  expect(body).toMatchObject({ amountOff: 99.5, percentOff: null });
  expect(body).not.toHaveProperty("maxUses");
});

test("a code is told by what would become of it now", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  const code = { active: true, expiresAt: null, startsAt: null, maxUses: null, uses: 3 } as never;
  const state = (change: object) => stateOf({ ...(code as object), ...change } as never, now);
  expect(state({})).toBe("active");
  expect(state({ active: false })).toBe("off");
  expect(state({ expiresAt: "2026-06-01T12:00:00Z" })).toBe("ended");
  expect(state({ startsAt: "2026-06-02T00:00:00Z" })).toBe("waiting");
  expect(state({ maxUses: 3 })).toBe("used");
});
