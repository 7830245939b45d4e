import { maxSoldVariants } from "#shop/catalogue/productLimits.ts";
import type { Choice, DraftAttribute, DraftVariant } from "./draft.ts";

/** Longer tables are unusable; such a product should be split in two. */
const maxRows = 400;

type Attributes = readonly Pick<DraftAttribute, "id" | "values">[];

/**
 * Returns all combinations of the values in order, none without values. Keeps the input of existing ones; a combination
 * that became finer (colours were added to sizes) passes it to the first of the new ones.
 */
export function combineVariants(
  attributes: Attributes,
  before: readonly DraftVariant[],
  { soldIfNew = true }: { soldIfNew?: boolean } = {},
): DraftVariant[] {
  const waiting = new Set(before);
  let sold = 0;
  return listCombinations(attributes).map((choice) => {
    const known = findSourceVariant(waiting, choice);
    if (known) waiting.delete(known);
    const isSold = (known ? known.sold : soldIfNew) && sold < maxSoldVariants;
    if (isSold) sold++;
    return known ? { ...known, choice, sold: isSold } : { choice, sold: isSold, sku: "", stock: "", price: "" };
  });
}

function listCombinations(attributes: Attributes): Choice[] {
  const filled = attributes.filter(({ values }) => values.length > 0);
  if (filled.length === 0) return [];
  let choices: Choice[] = [{}];
  for (const { id, values } of filled)
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [id]: value.id }))).slice(0, maxRows);
  return choices;
}

/** Returns the same combination, or the coarser one that it came from. */
function findSourceVariant(waiting: ReadonlySet<DraftVariant>, choice: Choice): DraftVariant | undefined {
  const all = [...waiting];
  const covers = ({ choice: known }: DraftVariant) =>
    Object.keys(known).length > 0 && Object.entries(known).every(([key, value]) => choice[key] === value);
  const size = Object.keys(choice).length;
  return (
    all.find((variant) => covers(variant) && Object.keys(variant.choice).length === size) ??
    all.find((variant) => covers(variant) && Object.keys(variant.choice).length < size) ??
    // An attribute was removed: the first combination with the remaining values is used.
    all.find(
      ({ choice: known }) =>
        Object.keys(known).length > size && Object.entries(choice).every(([key, value]) => known[key] === value),
    )
  );
}

type BulkValues = Partial<Pick<DraftVariant, "stock" | "price" | "sold">>;

/** Sets values of all combinations, or of those with the given values. */
export function fillAll(variants: readonly DraftVariant[], of: Choice, change: BulkValues): DraftVariant[] {
  const entries = Object.entries(of);
  return variants.map((variant) =>
    entries.every(([key, value]) => variant.choice[key] === value) ? { ...variant, ...change } : variant,
  );
}

/** Copies a row's values to all rows below. */
export function fillDown(variants: readonly DraftVariant[], from: number): DraftVariant[] {
  const source = variants[from];
  if (!source) return [...variants];
  const { stock, price } = source;
  return variants.map((variant, at) => (at > from ? { ...variant, stock, price } : variant));
}

/** Sets SKUs such as `LINEN-OLIVE-M` from product name and values. */
export function generateSkus(
  variants: readonly DraftVariant[],
  attributes: readonly DraftAttribute[],
  base: string,
): DraftVariant[] {
  return variants.map((variant) => {
    const parts = attributes.map(({ id, values }) => {
      const value = values.find((value) => value.id === variant.choice[id]);
      return value?.label.en || value?.key || "";
    });
    return { ...variant, sku: joinSku([base, ...parts]) };
  });
}

const joinSku = (parts: readonly string[]): string =>
  parts
    .map((part) =>
      part
        .normalize("NFKD")
        .replace(/[^A-Za-z0-9._/-]+/g, "-")
        .replace(/^[^A-Za-z0-9]+|-+$/g, ""),
    )
    .filter(Boolean)
    .join("-")
    .toUpperCase()
    .slice(0, 64);
