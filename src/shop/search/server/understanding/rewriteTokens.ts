import { isKinWord } from "./isKinWord.ts";
import type { Token } from "./tokens.ts";

/** Negated verbs of English without the apostrophe, which people on phones leave out. */
const negatedVerbs = /^(?:do|does|did|wo|ca|is|are|was|would|should|could)n$/;
const contracted: ReadonlySet<string> = new Set(
  "dont doesnt didnt wont cant isnt arent wasnt wouldnt shouldnt couldnt".split(" "),
);
/** The French dont, whose, stands before these. */
const afterDont: ReadonlySet<string> = new Set(
  "le la les l il elle on je tu nous vous ils elles mon ma mes".split(" "),
);

/** Egyptian negation around a verb of the present: مبيزحلقش and ميزحلقش are مش بيزحلق. */
const negatedAround = /^(?:ما|م)(ب?[يتن][\u0621-\u064a]{2,})ش$/;
const negatedEnd = /^(ب?[يتن][\u0621-\u064a]{2,})ش$/;
const not = "مش";
/** بكم: `b kom`, `bekom`. */
const latinSleeves = /^(?:b|be|bi) (?:kom|kum|komm|koumm)$/;
const gluedSleeves = /^b[ei]?k[ou]mm?$/;
/** Phrases and verbs that deny what follows: instead of laces, en vez de cordones, au lieu de lacets, بدل من الرباط. */
const rejections: ReadonlySet<string> = new Set(
  [
    "instead of,rather than,en vez de,en lugar de,au lieu de,plutot que,plutot qu,بدلا من,عوضا عن,hates,hate,dislikes",
    "odio,odia,odian,deteste,detesto,detesta,بيكره,بتكره,مبيحبش,مابيحبش,مبتحبش",
  ].flatMap((line) => line.split(",")),
);
const longestRejection = 3;

/** "It has no …", "there is no …". */
const lacks: ReadonlySet<string> = new Set(
  "مفيهاش مفيهوش مفيهمش مافيهاش مافيهوش مافيش ملوش ملهاش مالوش مالهاش ملهمش".split(" "),
);

/** French article or pronoun before a vowel, without its apostrophe: "chaussures decole", "pantalon dhomme". */
const elided = /^(?:qu|[dljmtsnc])(?=[aeiouh])([a-z]{4,})$/;

/**
 * Writes negations in one way, drops people who are spoken to and French articles without an apostrophe: "shoes that dont
 * slip", شبشب مبيزحلقش, يا بنتي, "chaussures decole".
 * A word that means something as it stands remains.
 */
export function rewriteTokens(
  tokens: readonly Token[],
  isKnown: (text: string) => boolean,
  isFrench: (text: string) => boolean,
): Token[] {
  const rewritten: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const { text, word } = token;
    const next = tokens[at + 1];
    if (text === "يا" && next && isKinWord(next.text)) {
      at++;
      continue;
    }
    // The same without a space: يابنتي.
    if (text.length > 4 && text.startsWith("يا") && isKinWord(text.slice(2))) continue;
    // With sleeves, in Latin letters; alone, kom asks how much.
    if (rewritten.length > 0 && latinSleeves.test(`${text} ${next?.text ?? ""}`)) {
      rewritten.push({ text: "بكم", word: next?.word ?? word });
      at++;
      continue;
    }
    if (rewritten.length > 0 && gluedSleeves.test(text)) {
      rewritten.push({ text: "بكم", word });
      continue;
    }
    // "don't" is don and t.
    if (next?.text === "t" && next.word === word && negatedVerbs.test(text)) {
      rewritten.push({ text: "not", word });
      at++;
      continue;
    }
    if (contracted.has(text) && !(text === "dont" && next && afterDont.has(next.text))) {
      rewritten.push({ text: "not", word });
      continue;
    }
    const rejected = rejectionAt(tokens, at);
    if (rejected > 0) {
      rewritten.push({ text: "not", word });
      at += rejected - 1;
      continue;
    }
    if (text === "ومش" || lacks.has(text)) {
      rewritten.push({ text: not, word });
      continue;
    }
    const around = isKnown(text) ? undefined : negatedAround.exec(text)?.[1];
    if (around) {
      rewritten.push({ text: not, word }, { text: around, word });
      continue;
    }
    const end = text === "ما" && next && !isKnown(next.text) ? negatedEnd.exec(next.text)?.[1] : undefined;
    if (end && next) {
      rewritten.push({ text: not, word }, { text: end, word: next.word });
      at++;
      continue;
    }
    const bare = isKnown(text) ? undefined : elided.exec(text)?.[1];
    rewritten.push(bare && isFrench(bare) ? { text: bare, word } : token);
  }
  return rewritten;
}

/** Returns how many tokens from here reject what follows them, 0 for none. A rejection at the end rejects nothing. */
function rejectionAt(tokens: readonly Token[], at: number): number {
  for (let length = longestRejection; length > 0; length--) {
    const phrase = tokens.slice(at, at + length).map(({ text }) => text);
    if (at + length < tokens.length && phrase.length === length && rejections.has(phrase.join(" "))) return length;
  }
  return 0;
}
