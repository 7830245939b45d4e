import { sql } from "kysely";
import { validationError } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import { type ColourName, colourAttribute, findColour, usedKeyOf } from "#shop/catalogue/colour.ts";
import type { Attribute } from "#shop/catalogue/product.ts";
import type { VariantInput } from "#shop/catalogue/productFormSchema.ts";

type Choices = { attributes: Attribute[]; variants: VariantInput[] };

/**
 * Returns attributes and variants with the keys of the shop's colours, wherever a value means one of them. The database
 * adds the names and hex of known colours, and makes a colour of each unknown one.
 * @throws ShopError 400 when two values mean the same colour
 */
export async function resolveColours(tx: Tx, attributes: Attribute[], variants: VariantInput[]): Promise<Choices> {
  const at = attributes.findIndex(({ key }) => key === colourAttribute);
  const attribute = attributes[at];
  if (!attribute) return { attributes, variants };
  const colours = await loadCandidates(tx, attribute.values);
  const keys = new Map(
    attribute.values.map(({ key, label }) => {
      const colour = findColour(colours, { key, label: label.en });
      return [key, colour ? usedKeyOf(colour) : key];
    }),
  );
  if (new Set(keys.values()).size < keys.size)
    throw validationError({ [`attributes.${at}.values`]: "admin.colours.twice" });
  const keyOf = (key: string) => keys.get(key) ?? key;
  return {
    attributes: attributes.with(at, {
      ...attribute,
      values: attribute.values.map((value) => ({ ...value, key: keyOf(value.key) })),
    }),
    variants: variants.map((variant) => {
      const colour = variant.attributes[colourAttribute];
      if (colour === undefined) return variant;
      return { ...variant, attributes: { ...variant.attributes, [colourAttribute]: keyOf(colour) } };
    }),
  };
}

/** Returns the colours that `findColour` may choose for these values, locked: a merge waits for the product, or it for the merge. */
async function loadCandidates(tx: Tx, values: Attribute["values"]): Promise<ColourName[]> {
  const keys = values.map(({ key }) => key);
  const labels = values.map(({ label }) => label.en);
  const { rows } = await sql<ColourName>`select key, name, merged_into as "mergedInto" from colours
    where lower(key) = any(select lower(typed) from unnest(${keys}::text[]) typed)
      or search_fold(name ->> 'en') = any(select search_fold(typed) from unnest(${[...keys, ...labels]}::text[]) typed)
    order by created_at, key for share`.execute(tx);
  return rows;
}
