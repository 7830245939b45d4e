export type Texts = Readonly<Record<string, string>>;
export type TextParams = Readonly<Record<string, unknown>>;
const noParams: TextParams = {};

/**
 * Returns a text with its params as i18next does: the plural form for the count, `{{name}}` replaced, the key itself
 * if there is no text. Searches `parts` in order; `part:key` names one.
 */
export function translate(
  texts: ReadonlyMap<string, Texts>,
  plurals: Intl.PluralRules,
  parts: readonly string[],
  key: string,
  params: TextParams = noParams,
): string {
  const colon = key.indexOf(":");
  const name = key.slice(colon + 1);
  for (const part of colon < 0 ? parts : [key.slice(0, colon)]) {
    const known = texts.get(part);
    const text = known && (pluralKey(known, plurals, name, params.count) ?? known[name]);
    if (text !== undefined) return interpolate(text, params);
  }
  return name;
}

function pluralKey(texts: Texts, plurals: Intl.PluralRules, name: string, count: unknown): string | undefined {
  if (typeof count !== "number") return undefined;
  const none = count === 0 ? texts[`${name}_zero`] : undefined;
  return none ?? texts[`${name}_${plurals.select(count)}`] ?? texts[`${name}_other`];
}

/** Most texts have no placeholder, and a page has hundreds. */
const interpolate = (text: string, params: TextParams) =>
  params === noParams
    ? text
    : text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (gap, name: string) => String(params[name] ?? gap));
