import type pg from "pg";
import { tokenise } from "#shop/catalogue/normaliseText.ts";
import { loadKnowledge } from "./loadKnowledge.ts";
import { type ConceptIndex, recogniseConcepts } from "./thesaurus/conceptIndex.ts";
import { understandQuery } from "./understanding/understandQuery.ts";

/** Returns the categories that hold the same kind of things as a query without results: shoes for boots. */
export async function findNearestCategories(pool: pg.Pool, q: string): Promise<string[]> {
  const knowledge = await loadKnowledge(pool);
  const { index, categories } = knowledge;
  const garments = understandQuery(q, knowledge)
    .terms.flatMap(({ concepts }) => concepts)
    .filter((id) => index.concepts.get(id)?.kind === "garment");
  const kindsOfCategories = categories.map(({ slug, name }) => ({ slug, kinds: conceptsOfName(name, index) }));
  const categoriesOf = (kind: string) =>
    kindsOfCategories.filter(({ kinds }) => kinds.includes(kind)).map(({ slug }) => slug);
  const nearest = garments.flatMap((id) => {
    const kinds = [...(index.ancestors.get(id) ?? []), ...(index.concepts.get(id)?.near ?? [])];
    return kinds.map(categoriesOf).find((found) => found.length > 0) ?? [];
  });
  const slugs = [...new Set(nearest)];
  // A kind as wide as "clothes" says nothing.
  return slugs.length > maxNearest ? [] : slugs;
}

const maxNearest = 3;

/** Returns the concepts of a name and all that they are kinds of. */
export const conceptsOfName = (name: Partial<Record<string, string | undefined>>, index: ConceptIndex) =>
  Object.values(name).flatMap((text) =>
    recogniseConcepts(tokenise(text ?? ""), index).flatMap(({ senses }) =>
      [...senses.values()].flat().flatMap((id) => index.ancestors.get(id) ?? []),
    ),
  );
