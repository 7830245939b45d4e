export type Texts = Readonly<Record<string, string>>;
export type TextParams = Readonly<Record<string, unknown>>;

/** Errors that only staff meet, kept out of the pages of customers. They are asked for as `errors`. */
export const fallbackNamespace = "adminErrors";

/**
 * Returns a text with its params as i18next does: the plural form for the count, `{{name}}` replaced, the key itself
 * if there is no text. Searches `parts` in order; `part:key` names one. A placeholder without a param takes the text of
 * that name from the namespace `promises`: periods that many texts name, such as the days of a refund. Last comes
 * `fallbackNamespace`, if it is loaded.
 */
export function translate(
  texts: ReadonlyMap<string, Texts>,
  plurals: Intl.PluralRules,
  parts: readonly string[],
  key: string,
  params: TextParams = {},
): string {
  const colon = key.indexOf(":");
  const name = key.slice(colon + 1);
  const searched = colon < 0 ? parts : [key.slice(0, colon)];
  for (let at = 0; at <= searched.length; at++) {
    const known = texts.get(searched[at] ?? fallbackNamespace);
    const text = known && (pluralKey(known, plurals, name, params.count) ?? known[name]);
    if (text !== undefined)
      // `replace` makes strings of numbers itself.
      return text.replace(
        /\{\{(\w+)\}\}/g,
        (gap, name: string) => (params[name] ?? texts.get("promises")?.[name] ?? gap) as string,
      );
  }
  return name;
}

function pluralKey(texts: Texts, plurals: Intl.PluralRules, name: string, count: unknown): string | undefined {
  if (typeof count !== "number") return undefined;
  const none = count === 0 ? texts[`${name}_zero`] : undefined;
  return none ?? texts[`${name}_${plurals.select(count)}`] ?? texts[`${name}_other`];
}
