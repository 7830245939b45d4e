import type { Choice, DraftAttribute, DraftVariant } from "./draft.ts";

/** As many as the shop takes of one product. */
export const mostSold = 100;
/** Nobody reads a longer table; who needs more has two products. */
const mostRows = 400;

type Attributes = readonly Pick<DraftAttribute, "id" | "values">[];

/**
 * Every combination of the values, in their order. What was filled in for one stays with it; a combination that became
 * finer (a colour was added to the sizes) hands itself to the first of the new ones. Without values there is none.
 */
export function combine(
  attributes: Attributes,
  before: readonly DraftVariant[],
  { soldIfNew = true }: { soldIfNew?: boolean } = {},
): DraftVariant[] {
  const waiting = new Set(before);
  let sold = 0;
  return choicesOf(attributes).map((choice) => {
    const known = find(waiting, choice);
    if (known) waiting.delete(known);
    const isSold = (known ? known.sold : soldIfNew) && sold < mostSold;
    if (isSold) sold++;
    return known ? { ...known, choice, sold: isSold } : { choice, sold: isSold, sku: "", stock: "", price: "" };
  });
}

function choicesOf(attributes: Attributes): Choice[] {
  const filled = attributes.filter(({ values }) => values.length > 0);
  if (filled.length === 0) return [];
  let choices: Choice[] = [{}];
  for (const { id, values } of filled)
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [id]: value.id }))).slice(0, mostRows);
  return choices;
}

/** The same combination, or the coarser one that it came from. */
function find(waiting: ReadonlySet<DraftVariant>, choice: Choice): DraftVariant | undefined {
  const all = [...waiting];
  const covers = ({ choice: known }: DraftVariant) =>
    Object.keys(known).length > 0 && Object.entries(known).every(([key, value]) => choice[key] === value);
  const size = Object.keys(choice).length;
  return (
    all.find((variant) => covers(variant) && Object.keys(variant.choice).length === size) ??
    all.find((variant) => covers(variant) && Object.keys(variant.choice).length < size) ??
    // An attribute went: the first that had these values stands for them all.
    all.find(
      ({ choice: known }) =>
        Object.keys(known).length > size && Object.entries(choice).every(([key, value]) => known[key] === value),
    )
  );
}

type Bulk = Partial<Pick<DraftVariant, "stock" | "price" | "sold">>;

/** The same for every combination of the chosen value, or for all of them. */
export function fillAll(variants: readonly DraftVariant[], of: Choice, change: Bulk): DraftVariant[] {
  const wanted = Object.entries(of);
  return variants.map((variant) =>
    wanted.every(([key, value]) => variant.choice[key] === value) ? { ...variant, ...change } : variant,
  );
}

/** What a row says, for every row below it. */
export function fillDown(variants: readonly DraftVariant[], from: number): DraftVariant[] {
  const source = variants[from];
  if (!source) return [...variants];
  const { stock, price } = source;
  return variants.map((variant, at) => (at > from ? { ...variant, stock, price } : variant));
}

/** `LINEN-OLIVE-M` for every combination, from what the whole product is called. */
export function makeSkus(
  variants: readonly DraftVariant[],
  attributes: readonly DraftAttribute[],
  base: string,
): DraftVariant[] {
  return variants.map((variant) => {
    const parts = attributes.map(({ id, values }) => {
      const value = values.find((value) => value.id === variant.choice[id]);
      return value?.label.en || value?.key || "";
    });
    return { ...variant, sku: skuFrom([base, ...parts]) };
  });
}

const skuFrom = (parts: readonly string[]): string =>
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
