import { languageCodes } from "#platform/languages.ts";
import type { DeskProduct } from "#shop/catalogue/deskContract.ts";
import type { Choice, Draft, DraftAttribute, DraftVariant, Texts } from "./draft.ts";
import { readPrice, readWhole } from "./read.ts";

/** What the shop is asked to save. The places of variants are those that its complaints name. */
export function wishOf(draft: Draft): Record<string, unknown> {
  const attributes = attributesOf(draft);
  const shown = new Map(attributes.map(({ id, key, values }) => [id, { key, values }]));
  const keyed = (choice: Record<string, string>) => keysOf(choice, shown);
  const hasChoices = attributes.length > 0;
  return {
    name: filledIn(draft.name),
    description: filledIn(draft.description),
    category: draft.category,
    price: readPrice(draft.price),
    deal: readWhole(draft.deal || "0"),
    attributes: attributes.map(({ key, label, isColour, values }) => ({
      key,
      label: filledIn(label),
      values: values.map(({ key, label, swatch }) => ({
        key,
        label: filledIn(label),
        ...(isColour && swatch && { swatch }),
      })),
    })),
    variants: hasChoices
      ? soldOf(draft).map(({ _id, choice, sku, stock, stockBefore, price }) => ({
          ...(_id && { _id }),
          ...(sku.trim() && { sku: sku.trim() }),
          attributes: keyed(choice),
          stock: readWhole(stock || "0"),
          ...(stockBefore !== undefined && { stockBefore }),
          price: price.trim() ? readPrice(price) : null,
        }))
      : [
          {
            ...(draft.onlyVariant && { _id: draft.onlyVariant }),
            ...(draft.sku.trim() && { sku: draft.sku.trim() }),
            attributes: {},
            stock: readWhole(draft.stock || "0"),
            ...(draft.stockBefore !== undefined && { stockBefore: draft.stockBefore }),
          },
        ],
    isFeatured: draft.isFeatured,
    hidden: draft.hidden,
    ...(draft.version !== undefined && { version: draft.version }),
  };
}

/** A form knows texts only: what is more than a text travels as JSON. */
export function formOf(wish: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(wish))
    if (value !== undefined) form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  return form;
}

export const soldOf = ({ variants }: Pick<Draft, "variants">): DraftVariant[] => variants.filter(({ sold }) => sold);

/** Pictures in their order, those that are in the shop. */
export function arrangementOf(draft: Draft): { _id: string; alt: Partial<Texts>; shows: Record<string, string> }[] {
  return draft.pictures.flatMap(({ stored, alt, shows }) =>
    stored ? [{ _id: stored, alt: filledIn(alt), shows: keyedChoice(draft, shows) }] : [],
  );
}

/** Which picture of those that are in the shop each variant has for its own; the shop names its variants. */
export function ownPicturesOf(draft: Draft, product: Pick<DeskProduct, "variants">) {
  const stored = new Map(draft.pictures.map((picture) => [picture.id, picture.stored]));
  const wished = draft.variants.map(({ choice, picture = "" }) => [
    writtenChoice(keyedChoice(draft, choice)),
    stored.get(picture) ?? null,
  ]);
  const byChoice = Object.fromEntries(wished) as Record<string, string | null>;
  return product.variants.map(({ _id, attributes }) => ({ _id, image: byChoice[writtenChoice(attributes)] ?? null }));
}

/** One text for a choice, in whatever order it was made. */
export const writtenChoice = (choice: Choice): string => JSON.stringify(Object.entries(choice).sort());

/** The same choice by the keys that the shop knows, which are the ids in a form that starts from what was saved. */
export const keyedChoice = (draft: Draft, choice: Choice): Choice =>
  keysOf(choice, new Map(attributesOf(draft).map(({ id, key, values }) => [id, { key, values }])));

/** With the keys that the shop will know them by: an old one stays, whatever its label becomes. */
export function attributesOf({ attributes }: Pick<Draft, "attributes">): DraftAttribute[] {
  const taken = new Set<string>();
  return attributes.map((attribute) => {
    const valueKeys = new Set<string>();
    return {
      ...attribute,
      key: unused(attribute.key || attributeKey(attribute.label.en), taken),
      values: attribute.values.map((value) => ({
        ...value,
        key: unused(value.key || valueKey(value.label.en), valueKeys),
      })),
    };
  });
}

const plain = (label: string) =>
  label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 36);

function attributeKey(label: string): string {
  const key = plain(label).toLowerCase().replaceAll(".", "-");
  // The shop's filters and its size chart know them by these names.
  if (key === "color") return "colour";
  return /^[a-z]/.test(key) ? key : `choice${key && `-${key}`}`;
}

/** Sizes keep their capitals: M stays M, Olive green becomes olive-green. */
const valueKey = (label: string): string => {
  const key = plain(label);
  return key.length <= 4 ? key || "value" : key.toLowerCase();
};

function unused(key: string, taken: Set<string>): string {
  let free = key;
  for (let again = 2; taken.has(free); again++) free = `${key}-${again}`;
  taken.add(free);
  return free;
}

type Shown = ReadonlyMap<string, { key: string; values: readonly { id: string; key: string }[] }>;

function keysOf(choice: Record<string, string>, shown: Shown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choice).flatMap(([id, valueId]) => {
      const attribute = shown.get(id);
      const value = attribute?.values.find((value) => value.id === valueId);
      return attribute && value ? [[attribute.key, value.key]] : [];
    }),
  );
}

const filledIn = (texts: Texts): Partial<Texts> =>
  Object.fromEntries(languageCodes.flatMap((code) => (texts[code].trim() ? [[code, texts[code].trim()]] : [])));
