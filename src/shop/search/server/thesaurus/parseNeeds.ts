import type { Language } from "#platform/languages.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { languages, wordForms } from "./conceptIndex.ts";

/** A wording of a need. A query must contain each of its groups, in any order and with any words between them. */
type NeedPattern = { concepts: readonly string[]; groups: number };
/** A group of a pattern that a word may belong to. `words`: the words of a phrase, of which only the first is the key. */
type GroupEntry = { pattern: NeedPattern; group: number; words: readonly string[] };

/** Activities with the concepts that they need: drying the dishes takes a tea towel. */
export type NeedIndex = {
  byForm: ReadonlyMap<string, readonly GroupEntry[]>;
  byConcept: ReadonlyMap<string, readonly GroupEntry[]>;
  /** Beginnings of words. */
  byStem: ReadonlyMap<string, readonly GroupEntry[]>;
};

/**
 * Parses blocks of concepts, `tea-towel, napkin`, and lines of groups, `en dry, wiping + dish, plate`, with words,
 * beginnings of words (`sec*`) and the words of a concept (`@beach`). `any` stands for all languages. Throws for another line.
 */
export function parseNeeds(text: string): NeedIndex {
  const index = { byForm: new Map(), byConcept: new Map(), byStem: new Map() };
  for (const block of text.split(/\n\s*\n/).filter((one) => one.trim() !== "")) {
    const [header = "", ...lines] = block.trim().split("\n");
    for (const line of lines) addPattern(line, splitList(header, ","), index);
  }
  return index;
}

type Entries = Map<string, GroupEntry[]>;

function addPattern(line: string, concepts: readonly string[], index: Record<keyof NeedIndex, Entries>) {
  const [, code, list = ""] = /^(any|en|ar|es|fr) (.+)$/.exec(line) ?? [];
  if (!code) throw new Error(`not a line of a need: ${line}`);
  const groups = splitList(list, "+");
  const pattern = { concepts, groups: groups.length };
  const add = (entries: Entries, key: string, entry: GroupEntry) =>
    entries.set(key, entries.get(key)?.concat(entry) ?? [entry]);
  for (const [group, items] of groups.entries())
    for (const item of splitList(items, ",")) {
      const words = normaliseText(item.replace(/[@*]/g, "")).split(" ").filter(Boolean);
      const entry = { pattern, group, words };
      const [first = ""] = words;
      if (item.startsWith("@")) add(index.byConcept, item.slice(1), entry);
      else if (item.endsWith("*")) add(index.byStem, first, entry);
      else
        for (const key of new Set(languages.flatMap((one) => (code === one ? itemKeys(first, one) : []))))
          add(index.byForm, key, entry);
    }
}

const itemKeys = (word: string, language: Language): string[] =>
  language === "ar"
    ? [word, ...wordForms(word, "ar").slice(0, 2)].map((form) => `ar ${form}`)
    : // English stems join too much: home and homme.
      wordForms(word, language)
        .slice(0, language === "en" ? 2 : 3)
        .flatMap((form, level) => (level < 2 || (form ?? "").length > 3 ? [`${language}${level} ${form}`] : []));

/** Article, persons of verbs and particles before an Arabic word, and endings for persons: بنشفهم is I dry them. */
const arabicPrefixes = [/^[وف]?(?:ال|بال|لل)/, /^[وفبل]?[بهح]?[ايتن]/, /^[وفبله]/];
const arabicEnding = /(?:ها|هم|ني|نا|كم|وا|ين|ات|يه|ه|ي|ك|و)$/;

/** Returns the keys of `byForm` by which a word of a query is found. */
export function needKeys(word: string): string[] {
  if (!/[\u0621-\u064a]/.test(word)) return languages.flatMap((one) => (one === "ar" ? [] : itemKeys(word, one)));
  const bare = [word, ...arabicPrefixes.map((prefix) => word.replace(prefix, ""))];
  const variants = bare.flatMap((one) => [one, one.replace(arabicEnding, "")]).filter(({ length }) => length > 1);
  return [...new Set([...itemKeys(word, "ar"), ...variants.map((form) => `ar ${form}`)])];
}

const splitList = (list: string, by: string) =>
  list
    .split(by)
    .map((one) => one.trim())
    .filter(Boolean);
