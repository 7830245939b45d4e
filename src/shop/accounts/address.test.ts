import { expect, test } from "vitest";
import { governorateFrom, isEgypt } from "./address.ts";
import { billingAddress, phone, shippingAddress } from "./shapes.ts";

const home = { street: "12 Tahrir St", city: "Dokki", state: "GZ", postalCode: "12611", country: "EG" };
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

test("a governorate is known by its code and by its name", () => {
  for (const named of ["GZ", "gz", " Giza ", "الجيزة"]) expect(governorateFrom(named)).toBe("GZ");
  expect(governorateFrom("Helwan")).toBeUndefined();
});

test("a parcel goes to a governorate of Egypt, with a postal code of five digits", () => {
  expect(shippingAddress.parse({ ...home, state: "الجيزة", postalCode: "١٢٦١١", country: "Egypt" })).toEqual(home);
  expect(messages(shippingAddress.safeParse({ ...home, country: "FR" }))).toEqual(["checkout.egyptOnly"]);
  expect(messages(shippingAddress.safeParse({ ...home, state: "Paris" }))).toEqual(["validation.governorate"]);
  expect(messages(shippingAddress.safeParse({ ...home, postalCode: "1261" }))).toEqual(["validation.postalCode"]);
  expect(messages(shippingAddress.safeParse({ ...home, street: " " }))).toEqual(["validation.required"]);
  expect(shippingAddress.safeParse({ ...home, floor: 3 }).success).toBe(false);
});

test("a bill may go to any country", () => {
  const abroad = {
    street: "1 rue de Rivoli",
    city: "Paris",
    state: "Île-de-France",
    postalCode: "75001",
    country: "FR",
  };
  expect(billingAddress.parse(abroad)).toEqual(abroad);
  expect(isEgypt("مصر")).toBe(true);
});

test("an Egyptian number is kept in one form, however it was typed", () => {
  for (const typed of ["01012345678", "+20 10 1234 5678", "0020-10-12345678", "٠١٠١٢٣٤٥٦٧٨", "(010) 1234 5678"])
    expect(phone.parse(typed)).toBe("+201012345678");
  for (const typed of ["0101234567", "+33612345678", "01612345678", "phone", ""])
    expect(phone.safeParse(typed).success, typed).toBe(false);
});
