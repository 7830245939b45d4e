/** Article, alone or with a conjunction or preposition. */
const articlePattern = /^(?:وال|فال|بال|كال|ولل|ال|لل)(?=[\u0621-\u064a]{3})/;
const endingPattern = /(?:يات|ات|ين|ون|ان|يه|يي|ه|ي)$/;

/**
 * Removes the article with what clings to it: الفستان and بالفستان are فستان. What looks like one is removed as well, so
 * that باليرينا and الباليرينا remain the same. Expects a normalised word.
 */
export function stripArticle(word: string): string {
  const bare = word.replace(articlePattern, "");
  return bare === word ? word : stripArticle(bare);
}

/** Removes one conjunction or preposition of a single letter; undefined without one. لبني keeps its letter elsewhere. */
export const stripParticle = (word: string): string | undefined =>
  /^(?:[وبلف][\u0621-\u064a]{3,}|ك[\u0621-\u064a]{4,})$/.test(word) ? stripArticle(word.slice(1)) : undefined;

/** Removes a feminine, dual or sound plural ending: هوديهات becomes هودي, مطرزة becomes مطرز. */
export function stripEnding(word: string): string {
  const shorter = word.length > 5 ? word.replace(/(?:هات|وهات|يهات)$/, (end) => (end === "يهات" ? "ي" : "")) : word;
  if (shorter !== word && shorter.length >= 3) return shorter;
  const bare = word.replace(endingPattern, "");
  return bare.length >= 3 ? bare : word;
}

/**
 * Returns the consonants that a singular shares with its broken plurals: قميص and قمصان, حزام and أحزمة, جاكيت and
 * جواكت, فستان and فساتين. Undefined where fewer than two are left.
 */
export function consonantSkeleton(word: string): string | undefined {
  const bare = word
    // The patterns af'ila and af'aal: أحزمة, أكمام.
    .replace(/^ا(?=[\u0621-\u064a]{2,3}(?:ه|ا[\u0621-\u064a])$)/, "")
    .replace(/(?<=[\u0621-\u064a]{3})(?:يات|ات|ون|ين|ان|يه|ه)$/, "");
  const [first = "", ...rest] = bare;
  const skeleton = first + rest.join("").replace(/[اويىءه]/g, "");
  const single = skeleton.replace(/(.)\1+/g, "$1");
  return single.length >= 2 ? single : undefined;
}

/** The patterns af'aal, af'ila, fu'uul, fi'aal, fawaa'il, fa'aaliil and fu'laan. */
const brokenPluralPattern = /^(?:ا..ا.|ا...ه|..[او].|.وا..|..ا..|..ا.ي.|.وا.ي.|...ان)$/;

/**
 * Returns whether a word may be a broken plural. Only then is its skeleton a proof: without this, the name صفا would be
 * wool (صوف), and مش would be a mat (مشاية).
 */
export function isBrokenPlural(word: string): boolean {
  const bare = stripArticle(word);
  return brokenPluralPattern.test(bare) && (consonantSkeleton(bare)?.length ?? 0) >= 3;
}

/** Returns the keys of an Arabic word from the strongest to the weakest proof that two words are forms of one. */
export function arabicForms(word: string): [exact: string, singular: string, skeleton: string | undefined] {
  const bare = stripArticle(word);
  return [bare, stripEnding(bare), consonantSkeleton(bare)];
}
