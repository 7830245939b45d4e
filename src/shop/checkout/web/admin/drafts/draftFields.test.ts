import { expect, test } from "vitest";
import { addPiece, emptyForm, findDraftErrors, inputOfForm, toFormFields } from "./draftFields.ts";

const form = (changes: Partial<ReturnType<typeof emptyForm>> = {}) => ({ ...emptyForm("ar"), ...changes });

test("adds a piece to the line that has the variant, at most 99", () => {
  expect(addPiece([{ variantId: "a", quantity: 1 }], "b")).toEqual([
    { variantId: "a", quantity: 1 },
    { variantId: "b", quantity: 1 },
  ]);
  expect(addPiece([{ variantId: "a", quantity: 98 }], "a")).toEqual([{ variantId: "a", quantity: 99 }]);
  expect(addPiece([{ variantId: "a", quantity: 99 }], "a")).toEqual([{ variantId: "a", quantity: 99 }]);
});

test("a discount needs an amount and a reason, and excludes a coupon", () => {
  expect(findDraftErrors(form())).toEqual({});
  expect(findDraftErrors(form({ discount: "ten" }))).toEqual({ discount: "validation.invalid" });
  expect(findDraftErrors(form({ discount: "10" }))).toEqual({ discountReason: "drafts.reasonRequired" });
  const reason = { discountReason: "Late last time" };
  expect(findDraftErrors(form({ discount: "10", couponCode: "A", ...reason }))).toEqual({
    couponCode: "drafts.oneDiscount",
  });
  expect(findDraftErrors(form({ discount: "١٠٫٥", ...reason }))).toEqual({});
});

test("sends the amount in pounds, no empty number and no empty coupon", () => {
  const input = inputOfForm(form({ discount: "١٠٫٥", discountReason: "Late", couponCode: " ", phone: " 0101 " }));
  expect(input).toMatchObject({ discount: { amount: 10.5, reason: "Late" }, couponCode: null, phones: ["0101"] });
  expect(inputOfForm(form())).toMatchObject({ discount: null, phones: [], userId: null });
});

test("names the fields of the form for those of the API", () => {
  const fields = { "phones.0": "validation.phone", "shippingAddress.city": "validation.required" } as const;
  expect(toFormFields(fields)).toEqual({ phone: "validation.phone", "shipping-city": "validation.required" });
  expect(toFormFields({ "lines.0.quantity": "validation.invalid" })).toEqual({ lines: "validation.invalid" });
});
