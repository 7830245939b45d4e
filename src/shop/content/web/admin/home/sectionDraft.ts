import type { HomeSection } from "#shop/content/homePage.ts";
import type { SectionInput } from "#shop/content/homeSectionSchemas.ts";
import { toCairoField } from "#web/admin/scheduleState.ts";

/** A section as the form holds it: times of Cairo as text, pictures by id. */
export type SectionDraft = SectionInput;

export function toDraft(section: HomeSection): SectionDraft {
  const schedule = { startsAt: toCairoField(section.startsAt), endsAt: toCairoField(section.endsAt) };
  if (!("picture" in section)) return { ...section, ...schedule };
  const { picture } = section;
  return { ...section, ...schedule, picture: picture && { id: picture.id, alt: picture.alt } };
}

/** Returns the errors of the API, `sections.2.title.en`, by section: `ID.title.en`. */
export const toFieldErrors = <Key>(
  errors: Readonly<Record<string, Key>>,
  ids: readonly string[],
): Record<string, Key> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, key]) => {
      const [, at, field] = /^sections\.(\d+)\.(.+)$/.exec(path) ?? [];
      return [field === undefined ? path : `${ids[Number(at)]}.${field}`, key];
    }),
  );

/** Returns the items with one moved to another place. */
export function moveTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
