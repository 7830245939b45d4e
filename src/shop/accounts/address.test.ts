import { expect, test } from "vitest";
import { billingAddress, phone, shippingAddress } from "./accountSchemas.ts";
import { parseGovernorate } from "./address.ts";

const home = { street: "12 Tahrir St", city: "Dokki", state: "GZ", postalCode: "12611", country: "EG" };
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

test("parses a governorate by code and by name", () => {
  for (const named of ["GZ", "gz", " Giza ", "الجيزة"]) expect(parseGovernorate(named)).toBe("GZ");
  expect(parseGovernorate("Helwan")).toBeUndefined();
});

test("requires an Egyptian governorate and a five-digit postal code for shipping", () => {
  expect(shippingAddress.parse({ ...home, state: "الجيزة", postalCode: "١٢٦١١", country: "Egypt" })).toEqual(home);
  expect(messages(shippingAddress.safeParse({ ...home, country: "FR" }))).toEqual(["checkout.egyptOnly"]);
  expect(messages(shippingAddress.safeParse({ ...home, state: "Paris" }))).toEqual(["validation.governorate"]);
  expect(messages(shippingAddress.safeParse({ ...home, postalCode: "1261" }))).toEqual(["validation.postalCode"]);
  expect(messages(shippingAddress.safeParse({ ...home, street: " " }))).toEqual(["validation.required"]);
  expect(shippingAddress.safeParse({ ...home, floor: 3 }).success).toBe(false);
});

test("keeps recipient, district and a link to a known map, and needs none of them", () => {
  const present = { ...home, recipient: "Salma Hassan", district: "Dokki", mapUrl: "https://maps.app.goo.gl/AbC123" };
  expect(shippingAddress.parse(present)).toEqual(present);
  expect(shippingAddress.parse({ ...home, recipient: "", district: " ", mapUrl: "" })).toEqual(home);
  const elsewhere = { ...home, mapUrl: "https://example.com/maps" };
  expect(messages(shippingAddress.safeParse(elsewhere))).toEqual(["validation.mapUrl"]);
});

test("accepts a billing address in any country", () => {
  const abroad = {
    street: "1 rue de Rivoli",
    city: "Paris",
    state: "Île-de-France",
    postalCode: "75001",
    country: "FR",
  };
  expect(billingAddress.parse(abroad)).toEqual(abroad);
  expect(billingAddress.parse({ ...abroad, country: "francia" })).toEqual(abroad);
  for (const country of ["Narnia", "XX", "419", "en-US"])
    expect(messages(billingAddress.safeParse({ ...abroad, country })), country).toEqual(["validation.country"]);
});

test("normalises an Egyptian phone number to E.164", () => {
  for (const input of ["01012345678", "+20 10 1234 5678", "0020-10-12345678", "٠١٠١٢٣٤٥٦٧٨", "(010) 1234 5678"])
    expect(phone.parse(input)).toBe("+201012345678");
  for (const input of ["0101234567", "+33612345678", "01612345678", "phone", ""])
    expect(phone.safeParse(input).success, input).toBe(false);
});
