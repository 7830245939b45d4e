import { expect, test } from "vitest";
import { fieldName, initialForm, missingFields, toRequestBody, validateForm } from "./formState.ts";

const home = { street: "12 Tahrir St", city: "Dokki", state: "GZ", postalCode: "12611", country: "EG" };
const paris = { street: "1 rue de Rivoli", city: "Paris", state: "Paris", postalCode: "75001", country: "FR" };
const emptyForm = initialForm({ phones: [], shippingAddress: null, billingAddress: null });
const filled = { ...emptyForm, typed: ["01012345678"], shipping: home };
const phoneFrom = (phone: string) => (/^01\d{9}$/.test(phone) ? `+2${phone}` : undefined);

test("prefills the form from the profile", () => {
  const known = initialForm({ phones: ["+201012345678"], shippingAddress: home, billingAddress: null });
  expect(validateForm(known, phoneFrom)).toEqual([]);
  expect(toRequestBody(known, phoneFrom)).toEqual({
    phones: ["+201012345678"],
    shippingAddress: home,
    billingSameAsShipping: true,
  });
});

test("does not ask for the billing address when it equals the shipping address", () => {
  const known = { phones: [], shippingAddress: { ...home, courierNote: "Ring twice" } };
  expect(initialForm({ ...known, billingAddress: home }).billingSame).toBe(true);
  expect(initialForm({ ...known, billingAddress: { ...home, flat: "7" } }).billingSame).toBe(false);
  expect(initialForm({ ...known, billingAddress: paris }).billingSame).toBe(false);
});

test("reports every error of an empty form at once in page order", () => {
  expect(validateForm(emptyForm, phoneFrom)).toEqual([
    { field: "phone-0", message: "checkout.phoneRequired" },
    { field: "shipping-state", message: "validation.governorate" },
    { field: "shipping-city", message: "validation.required" },
    { field: "shipping-street", message: "validation.required" },
    { field: "shipping-postalCode", message: "validation.required" },
  ]);
});

test("reports an empty address as a whole unless another field is wrong too", () => {
  const missing = (form: typeof filled) => missingFields(validateForm(form, phoneFrom));
  expect(missing({ ...filled, shipping: { ...home, state: "", street: "" } })).toBe("checkout.shippingRequired");
  expect(missing({ ...filled, billingSame: false, billing: { ...home, city: " " } })).toBe("checkout.billingRequired");
  expect(missing({ ...filled, shipping: { ...home, postalCode: "12" } })).toBeUndefined();
  expect(missing(emptyForm)).toBeUndefined();
  expect(missing(filled)).toBeUndefined();
});

test("a second phone number may stay empty but not be invalid", () => {
  expect(validateForm({ ...filled, typed: ["01012345678", " "] }, phoneFrom)).toEqual([]);
  expect(validateForm({ ...filled, typed: ["01012345678", "0123"] }, phoneFrom)).toEqual([
    { field: "phone-1", message: "validation.phone" },
  ]);
});

test("accepts a postal code of five digits, Arabic digits included", () => {
  const arabic = { ...filled, shipping: { ...home, postalCode: "١٢٦١١" } };
  expect(validateForm(arabic, phoneFrom)).toEqual([]);
  expect(toRequestBody(arabic, phoneFrom).shippingAddress.postalCode).toBe("12611");
  const short = { ...filled, shipping: { ...home, postalCode: "1261" } };
  expect(validateForm(short, phoneFrom)).toEqual([{ field: "shipping-postalCode", message: "validation.postalCode" }]);
});

test("sends the optional delivery details when they are present", () => {
  const withDetails = {
    ...filled,
    shipping: { ...home, building: " 12 ", floor: "٣", flat: "", courierNote: "Ring twice" },
  };
  expect(validateForm(withDetails, phoneFrom)).toEqual([]);
  expect(toRequestBody(withDetails, phoneFrom).shippingAddress).toEqual({
    ...home,
    building: "12",
    floor: "٣",
    courierNote: "Ring twice",
  });
});

test("asks for what a courier needs: a number or a landmark", () => {
  const withStreet = (more: object) => ({ ...filled, shipping: { ...home, street: "Tahrir St", ...more } });
  const missing = [{ field: "shipping-building", message: "validation.building" }];
  expect(validateForm(withStreet({}), phoneFrom)).toEqual(missing);
  expect(validateForm(withStreet({ building: " " }), phoneFrom)).toEqual(missing);
  for (const found of [{ building: "12" }, { landmark: "beside the mosque" }, { street: "شارع ١٢" }])
    expect(validateForm(withStreet(found), phoneFrom)).toEqual([]);
  expect(validateForm(withStreet({ building: "12", mapUrl: "https://example.com" }), phoneFrom)).toEqual([
    { field: "shipping-mapUrl", message: "validation.mapUrl" },
  ]);
});

test("validates a separate billing address by the rules of its country", () => {
  const abroad = { ...filled, billingSame: false, billing: { ...paris, postalCode: "75 001" } };
  expect(validateForm(abroad, phoneFrom)).toEqual([]);
  expect(toRequestBody(abroad, phoneFrom)).toMatchObject({ billingAddress: { country: "FR" } });
  const nowhere = { ...abroad, billing: { ...abroad.billing, country: "Narnia" } };
  expect(validateForm(nowhere, phoneFrom)).toEqual([{ field: "billing-country", message: "validation.country" }]);
  expect(validateForm({ ...abroad, billing: { ...paris, city: " " } }, phoneFrom)).toEqual([
    { field: "billing-city", message: "validation.required" },
  ]);
});

test("shows server-side validation errors at their fields", () => {
  expect(fieldName("shippingAddress.city", filled)).toBe("shipping-city");
  expect(fieldName("phones.1", { ...filled, stored: ["+201012345678"] })).toBe("phone-0");
});
