import fc from "fast-check";
import { expect, test } from "vitest";
import { productFormSchema } from "#shop/catalogue/productFormSchema.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { emptyTexts } from "./texts.ts";
import { toFormData, toProductRequest } from "./toProductRequest.ts";
import { validateDraft } from "./validateDraft.ts";
import { combineVariants } from "./variantMatrix.ts";

/** Numbers as people type them, in and out of range, in Latin and Arabic digits. */
const typedNumber = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("7", "12", "٩٩") },
  fc.constantFrom(
    "",
    " ",
    "0",
    "1",
    "7",
    "0.01",
    "0.001",
    "649.5",
    "649,50",
    "٦٤٩٫٥",
    "100",
    "101",
    "1000000",
    "1000001",
    "-1",
    "1e3",
    "x",
  ),
  fc.integer({ min: -5, max: 2_000_000 }).map(String),
);
const typedSku = fc.constantFrom("", "A-1", "B2", "a.b/c_1", "-A", "A B", "قميص", "X".repeat(64), "X".repeat(65));
const texts = fc.constantFrom("Linen shirt", "قميص", " Dress ", "", "  ").map((en) => ({ ...emptyTexts(), en }));

const plainDraft = fc
  .record({
    name: texts,
    description: texts,
    category: fc.constantFrom("", "shirts"),
    price: typedNumber,
    deal: typedNumber,
  })
  .map((fields): Draft => ({ ...emptyDraft(), ...fields }));

const draftWithoutVariants = fc.tuple(plainDraft, typedNumber).map(([draft, stock]): Draft => ({ ...draft, stock }));

const size = (label: string) => ({ id: label, key: "", label: { ...emptyTexts(), en: label }, swatch: "" });
const draftWithSizes = fc
  .tuple(
    plainDraft,
    fc.uniqueArray(fc.constantFrom("S", "M", "L", ""), { maxLength: 3 }),
    typedNumber,
    typedNumber,
    typedSku,
  )
  .map(([draft, labels, stock, price, sku]): Draft => {
    const attribute = { id: "size", key: "size", label: { ...emptyTexts(), en: "Size" }, isColour: false };
    const attributes = [{ ...attribute, values: labels.map(size) }];
    const variants = combineVariants(attributes, []);
    return {
      ...draft,
      attributes,
      variants: variants.map((one, at) => (at === 0 ? { ...one, stock, price, sku } : one)),
    };
  });

type Variants = { stock?: number }[];

/** English texts are required by a rule beside the schema. */
const isAccepted = (draft: Draft) =>
  productFormSchema.safeParse(Object.fromEntries(toFormData(toProductRequest(draft)))).success &&
  [draft.name.en, draft.description.en].every((text) => text.trim() !== "");

test.each([
  ["without variants", draftWithoutVariants],
  ["with sizes", draftWithSizes],
] as const)("sends no draft %s that the server's schema refuses", (_, drafts) => {
  let accepted = 0;
  fc.assert(
    fc.property(drafts, (draft) => {
      if (Object.keys(validateDraft(draft)).length > 0) return;
      accepted++;
      expect(isAccepted(draft)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
  expect(accepted).toBeGreaterThan(10);
});

test("refuses no draft that the server's schema accepts", () => {
  let accepted = 0;
  fc.assert(
    fc.property(draftWithoutVariants, (draft) => {
      // Without a number the server takes its default; the form asks for one.
      const { price, deal, variants } = toProductRequest(draft) as {
        price?: number;
        deal?: number;
        variants: Variants;
      };
      if ([price, deal, variants[0]?.stock].some((number) => number === undefined || Number.isNaN(number))) return;
      if (!isAccepted(draft)) return;
      accepted++;
      expect(validateDraft(draft)).toEqual({});
    }),
    { numRuns: 5_000 },
  );
  expect(accepted).toBeGreaterThan(10);
});
