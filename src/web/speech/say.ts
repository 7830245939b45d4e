export type Texts = Readonly<Record<string, string>>;
export type Facts = Readonly<Record<string, unknown>>;
const nothing: Facts = {};

/**
 * A text with its facts, as i18next would say it: the form for the count, `{{name}}` filled in, the key itself
 * where there is no text. `parts` are searched in order; `part:key` names one.
 */
export function say(
  texts: ReadonlyMap<string, Texts>,
  plurals: Intl.PluralRules,
  parts: readonly string[],
  key: string,
  facts: Facts = nothing,
): string {
  const colon = key.indexOf(":");
  const name = key.slice(colon + 1);
  for (const part of colon < 0 ? parts : [key.slice(0, colon)]) {
    const known = texts.get(part);
    const text = known && (forCount(known, plurals, name, facts.count) ?? known[name]);
    if (text !== undefined) return filled(text, facts);
  }
  return name;
}

function forCount(texts: Texts, plurals: Intl.PluralRules, name: string, count: unknown): string | undefined {
  if (typeof count !== "number") return undefined;
  const none = count === 0 ? texts[`${name}_zero`] : undefined;
  return none ?? texts[`${name}_${plurals.select(count)}`] ?? texts[`${name}_other`];
}

/** Most texts have no gap, and a page says hundreds. */
const filled = (text: string, facts: Facts) =>
  facts === nothing
    ? text
    : text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (gap, name: string) => String(facts[name] ?? gap));
