import { expect, test } from "vitest";
import { couponState } from "./couponState.ts";
import { changedCouponFields, firstDayOf, lastDayOf, parseCouponForm } from "./parseCouponForm.ts";

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

test("a coupon is valid for whole days in Cairo including the last one", () => {
  const { body, errors: wrong } = parseCouponForm(
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

test("reports an invalid number instead of reading it as unlimited", () => {
  const read = parseCouponForm(formOf({ how: "amount", amountOff: "fifty", maxUses: "many" }), "coupon");
  expect(read.errors).toEqual({ amountOff: "validation.invalid", maxUses: "validation.invalid" });
  expect(parseCouponForm(formOf({ how: "percent" }), "coupon").errors).toEqual({ percentOff: "validation.required" });
});

test("limits a gift code to one use regardless of the form", () => {
  const { body } = parseCouponForm(formOf({ how: "amount", amountOff: "99.5", maxUses: "7" }), "gift");
  expect(body).toMatchObject({ amountOff: 99.5, percentOff: null });
  expect(body).not.toHaveProperty("maxUses");
});

test("sends only the fields that differ from the loaded coupon, and no day that stands for the same time", () => {
  const coupon = {
    percentOff: 10,
    amountOff: null,
    minSubtotal: 0,
    startsAt: "2026-02-18T09:30:00.000Z",
    expiresAt: "2026-07-20T09:30:00.000Z",
    maxUses: null,
    maxPerUser: 2,
    categories: ["shirts", "dresses"],
  };
  const form = formOf({ how: "percent", percentOff: "10", minSubtotal: "300", maxPerUser: "2" });
  form.set("firstDay", firstDayOf(coupon));
  form.set("lastDay", lastDayOf(coupon));
  for (const key of ["dresses", "shirts"]) form.append("categories", key);
  const changes = () => changedCouponFields(parseCouponForm(form, "coupon").body, coupon);
  expect(changes()).toEqual({ minSubtotal: 300 });
  form.set("lastDay", "");
  form.set("how", "amount");
  form.set("amountOff", "50");
  expect(changes()).toEqual({ minSubtotal: 300, percentOff: null, amountOff: 50, expiresAt: null });
});

test("derives the state of a coupon at the given time", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  const code = { active: true, expiresAt: null, startsAt: null, maxUses: null, uses: 3 } as never;
  const state = (change: object) => couponState({ ...(code as object), ...change } as never, now);
  expect(state({})).toBe("active");
  expect(state({ active: false })).toBe("off");
  expect(state({ expiresAt: "2026-06-01T12:00:00Z" })).toBe("ended");
  expect(state({ startsAt: "2026-06-02T00:00:00Z" })).toBe("waiting");
  expect(state({ maxUses: 3 })).toBe("used");
});

test("reports an impossible date at its field", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ percentOff: "10", firstDay: "275760-09-14", lastDay: "2030-13-01" }))
    form.set(name, value);
  expect(parseCouponForm(form, "coupon")).toMatchObject({
    errors: { firstDay: "validation.invalid", lastDay: "validation.invalid" },
    body: { startsAt: null, expiresAt: null },
  });
});

test("tells the range of a percentage", () => {
  for (const percentOff of ["120", "0", "-5"]) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ how: "percent", percentOff })) form.set(name, value);
    expect(parseCouponForm(form, "coupon").errors).toEqual({ percentOff: "admin.coupons.percentRange" });
  }
});
