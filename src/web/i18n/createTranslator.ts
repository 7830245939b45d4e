import { type TextParams, type Texts, translate } from "./translate.ts";

/** Replaces i18next: 1 kB instead of 16 in the browser, and a sixth of its time on the server. */
export type Translator = ReturnType<typeof createTranslator>;
type LoadTexts = (part: string) => Promise<Texts>;

export function createTranslator(language: string, inside: Readonly<Record<string, Texts>>, load: LoadTexts) {
  const texts = new Map(Object.entries(inside));
  const plurals = new Intl.PluralRules(language);
  const loading = new Map<string, Promise<void>>();
  const cache = new Map<string, (key: string, params?: object) => string>();
  return {
    language,
    included: inside,
    /**
     * Returns whether a namespace came inside the page. A fetched one stays a promise for good: React replays a
     * suspended component, and fails if it does not get the same promise the second time.
     */
    has: (part: string) => Object.hasOwn(inside, part),
    /** Returns the same promise to all callers. */
    fetch(part: string): Promise<void> {
      const found = loading.get(part);
      if (found) return found;
      const fetched = withRetries(() => load(part)).then((known) => void texts.set(part, known));
      loading.set(part, fetched);
      return fetched;
    },
    /** Returns a stable function, so that effects may depend on it. */
    translatorOf(parts: readonly string[]) {
      const name = parts.length === 1 ? `${parts[0]}` : parts.join();
      const found = cache.get(name);
      if (found) return found;
      const translateKey = (key: string, params?: object) =>
        translate(texts, plurals, parts, key, params as TextParams);
      cache.set(name, translateKey);
      return translateKey;
    },
    /** Returns all texts of a namespace that came inside the page or were fetched. */
    textsOf: (part: string): Texts => texts.get(part) ?? {},
  };
}

/** Retries as the specification requires: five more attempts, the first after 350 ms, then with doubled delays. */
export async function withRetries<T>(
  load: () => Promise<T>,
  { tries = 5, pause = 350, wait = (ms: number) => new Promise<unknown>((ok) => setTimeout(ok, ms)) } = {},
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (tries === 0) throw error;
    await wait(pause);
    return withRetries(load, { tries: tries - 1, pause: pause * 2, wait });
  }
}
