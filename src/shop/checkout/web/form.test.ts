import { expect, test } from "vitest";
import { bodyOf, check, fieldOf, formFor, missingIn } from "./form.ts";

const home = { street: "12 Tahrir St", city: "Dokki", state: "GZ", postalCode: "12611", country: "EG" };
const paris = { street: "1 rue de Rivoli", city: "Paris", state: "Paris", postalCode: "75001", country: "FR" };
const stranger = formFor({ phones: [], shippingAddress: null, billingAddress: null });
const filled = { ...stranger, typed: ["01012345678"], shipping: home };
const phoneFrom = (typed: string) => (/^01\d{9}$/.test(typed) ? `+2${typed}` : undefined);

test("what the profile knows needs no typing", () => {
  const known = formFor({ phones: ["+201012345678"], shippingAddress: home, billingAddress: null });
  expect(check(known, phoneFrom)).toEqual([]);
  expect(bodyOf(known, phoneFrom)).toEqual({
    phones: ["+201012345678"],
    shippingAddress: home,
    billingSameAsShipping: true,
  });
});

test("who is billed where it goes is not asked for the address twice", () => {
  const known = { phones: [], shippingAddress: { ...home, courierNote: "Ring twice" } };
  expect(formFor({ ...known, billingAddress: home }).billingSame).toBe(true);
  expect(formFor({ ...known, billingAddress: { ...home, flat: "7" } }).billingSame).toBe(false);
  expect(formFor({ ...known, billingAddress: paris }).billingSame).toBe(false);
});

test("an empty form is told about at once, in the order of the page", () => {
  expect(check(stranger, phoneFrom)).toEqual([
    { field: "phone-0", message: "checkout.phoneRequired" },
    { field: "shipping-state", message: "validation.governorate" },
    { field: "shipping-city", message: "validation.required" },
    { field: "shipping-street", message: "validation.required" },
    { field: "shipping-postalCode", message: "validation.required" },
  ]);
});

test("an address that is not filled in is called so, unless something else is wrong too", () => {
  const missing = (form: typeof filled) => missingIn(check(form, phoneFrom));
  expect(missing({ ...filled, shipping: { ...home, state: "", street: "" } })).toBe("checkout.shippingRequired");
  expect(missing({ ...filled, billingSame: false, billing: { ...home, city: " " } })).toBe("checkout.billingRequired");
  expect(missing({ ...filled, shipping: { ...home, postalCode: "12" } })).toBeUndefined();
  expect(missing(stranger)).toBeUndefined();
  expect(missing(filled)).toBeUndefined();
});

test("a second number may stay empty, but not be wrong", () => {
  expect(check({ ...filled, typed: ["01012345678", " "] }, phoneFrom)).toEqual([]);
  expect(check({ ...filled, typed: ["01012345678", "0123"] }, phoneFrom)).toEqual([
    { field: "phone-1", message: "validation.phone" },
  ]);
});

test("a postal code may be typed in Arabic digits, and has five of them", () => {
  const arabic = { ...filled, shipping: { ...home, postalCode: "١٢٦١١" } };
  expect(check(arabic, phoneFrom)).toEqual([]);
  expect(bodyOf(arabic, phoneFrom).shippingAddress.postalCode).toBe("12611");
  const short = { ...filled, shipping: { ...home, postalCode: "1261" } };
  expect(check(short, phoneFrom)).toEqual([{ field: "shipping-postalCode", message: "validation.postalCode" }]);
});

test("what helps the courier to the door is sent when it is there", () => {
  const withDoor = {
    ...filled,
    shipping: { ...home, building: " 12 ", floor: "٣", flat: "", courierNote: "Ring twice" },
  };
  expect(check(withDoor, phoneFrom)).toEqual([]);
  expect(bodyOf(withDoor, phoneFrom).shippingAddress).toEqual({
    ...home,
    building: "12",
    floor: "٣",
    courierNote: "Ring twice",
  });
});

test("a bill of its own is checked by the habits of its country", () => {
  const abroad = { ...filled, billingSame: false, billing: { ...paris, postalCode: "75 001" } };
  expect(check(abroad, phoneFrom)).toEqual([]);
  expect(bodyOf(abroad, phoneFrom)).toMatchObject({ billingAddress: { country: "FR" } });
  expect(check({ ...abroad, billing: { ...paris, city: " " } }, phoneFrom)).toEqual([
    { field: "billing-city", message: "validation.required" },
  ]);
});

test("the server's complaints stand beside the fields they are about", () => {
  expect(fieldOf("shippingAddress.city", filled)).toBe("shipping-city");
  expect(fieldOf("phones.1", { ...filled, stored: ["+201012345678"] })).toBe("phone-0");
});
