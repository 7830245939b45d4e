import { languageCodes } from "#platform/languages.ts";
import type { AdminProduct } from "#shop/catalogue/adminContract.ts";
import { toChartInput } from "../categories/chartDraft.ts";
import { splitTags } from "../collections/choiceDraft.ts";
import type { Choice, Draft, DraftAttribute, DraftVariant } from "./draft.ts";
import { parsePrice, parseWholeNumber } from "./parseNumbers.ts";
import type { Texts } from "./texts.ts";

/**
 * Returns the request to save a draft. The indexes of its variants are those in the server's errors. A number that is
 * none is NaN, and an empty field that has no default is undefined; `validateDraft` rejects both.
 */
export function toProductRequest(draft: Draft) {
  const attributes = withKeys(draft);
  const shown = new Map(attributes.map(({ id, key, values }) => [id, { key, values }]));
  const keyed = (choice: Record<string, string>) => mapToKeys(choice, shown);
  const hasChoices = attributes.length > 0;
  return {
    name: withoutEmptyTexts(draft.name),
    description: withoutEmptyTexts(draft.description),
    category: draft.category || undefined,
    price: typedNumber(draft.price, parsePrice),
    deal: typedNumber(draft.deal, parseWholeNumber) ?? 0,
    attributes: attributes.map(({ key, label, isColour, values }) => ({
      key,
      label: withoutEmptyTexts(label),
      values: values.map(({ key, label, swatch }) => ({
        key,
        label: withoutEmptyTexts(label),
        ...(isColour && swatch && { swatch }),
      })),
    })),
    variants: hasChoices
      ? soldVariants(draft).map(({ _id, choice, sku, stock, stockBefore, price }) => ({
          ...(_id && { _id }),
          ...(sku.trim() && { sku: sku.trim() }),
          attributes: keyed(choice),
          stock: typedNumber(stock, parseWholeNumber) ?? 0,
          ...(stockBefore !== undefined && { stockBefore }),
          price: typedNumber(price, parsePrice) ?? null,
        }))
      : [
          {
            ...(draft.onlyVariant && { _id: draft.onlyVariant }),
            ...(draft.sku.trim() && { sku: draft.sku.trim() }),
            attributes: {},
            stock: typedNumber(draft.stock, parseWholeNumber),
            ...(draft.stockBefore !== undefined && { stockBefore: draft.stockBefore }),
          },
        ],
    // A draft that an older version of the shop kept has none.
    ...(draft.tags !== undefined && { tags: splitTags(draft.tags) }),
    ...(draft.sizeChart !== undefined && { sizeChart: draft.sizeChart && toChartInput(draft.sizeChart) }),
    isFeatured: draft.isFeatured,
    hidden: draft.hidden,
    ...(draft.version !== undefined && { version: draft.version }),
  };
}

const typedNumber = (text: string, parse: (text: string) => number | undefined) =>
  text.trim() ? (parse(text) ?? Number.NaN) : undefined;

/** Returns multipart form data; values other than text are sent as JSON. */
export function toFormData(request: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(request))
    if (value !== undefined) form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  return form;
}

export const soldVariants = ({ variants }: Pick<Draft, "variants">): DraftVariant[] =>
  variants.filter(({ sold }) => sold);

/** Returns the uploaded pictures in order. */
export function toPictureArrangement(
  draft: Draft,
): { _id: string; alt: Partial<Texts>; shows: Record<string, string> }[] {
  return draft.pictures.flatMap(({ stored, alt, shows }) =>
    stored ? [{ _id: stored, alt: withoutEmptyTexts(alt), shows: toKeyedChoice(draft, shows) }] : [],
  );
}

/** Returns the uploaded picture of each variant, by the server's variant ids. */
export function toVariantPictures(draft: Draft, product: Pick<AdminProduct, "variants">) {
  const stored = new Map(draft.pictures.map((picture) => [picture.id, picture.stored]));
  const pictureOfChoice = draft.variants.map(({ choice, picture = "" }) => [
    choiceKey(toKeyedChoice(draft, choice)),
    stored.get(picture) ?? null,
  ]);
  const byChoice = Object.fromEntries(pictureOfChoice) as Record<string, string | null>;
  return product.variants.map(({ _id, attributes }) => ({ _id, image: byChoice[choiceKey(attributes)] ?? null }));
}

/** Returns a key for a combination, independent of the order of attributes. */
export const choiceKey = (choice: Choice): string => JSON.stringify(Object.entries(choice).sort());

/** Returns a combination by server keys, which are the form's ids if the draft comes from a saved product. */
export const toKeyedChoice = (draft: Draft, choice: Choice): Choice =>
  mapToKeys(choice, new Map(withKeys(draft).map(({ id, key, values }) => [id, { key, values }])));

/** Returns attributes with their server keys; existing keys stay when labels change. */
export function withKeys({ attributes }: Pick<Draft, "attributes">): DraftAttribute[] {
  const taken = new Set<string>();
  return attributes.map((attribute) => {
    const valueKeys = new Set<string>();
    return {
      ...attribute,
      key: uniqueKey(attribute.key || attributeKey(attribute.label.en), taken),
      values: attribute.values.map((value) => ({
        ...value,
        key: uniqueKey(value.key || valueKey(value.label.en), valueKeys),
      })),
    };
  });
}

const asciiKey = (label: string) =>
  label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 36);

function attributeKey(label: string): string {
  const key = asciiKey(label).toLowerCase().replaceAll(".", "-");
  // List filters and size charts expect these keys.
  if (key === "color") return "colour";
  return /^[a-z]/.test(key) ? key : `choice${key && `-${key}`}`;
}

/** Sizes keep upper case: M stays M, Olive green becomes olive-green. */
const valueKey = (label: string): string => {
  const key = asciiKey(label);
  return key.length <= 4 ? key || "value" : key.toLowerCase();
};

function uniqueKey(key: string, taken: Set<string>): string {
  let free = key;
  for (let again = 2; taken.has(free); again++) free = `${key}-${again}`;
  taken.add(free);
  return free;
}

type AttributeKeys = ReadonlyMap<string, { key: string; values: readonly { id: string; key: string }[] }>;

function mapToKeys(choice: Record<string, string>, shown: AttributeKeys): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choice).flatMap(([id, valueId]) => {
      const attribute = shown.get(id);
      const value = attribute?.values.find((value) => value.id === valueId);
      return attribute && value ? [[attribute.key, value.key]] : [];
    }),
  );
}

const withoutEmptyTexts = (texts: Texts): Partial<Texts> =>
  Object.fromEntries(languageCodes.flatMap((code) => (texts[code].trim() ? [[code, texts[code].trim()]] : [])));
