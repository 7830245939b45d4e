const minConsonants = 2;

/** Returns the consonants of a word in Latin letters, each run of the same once; undefined for too few of them. */
export function latinSkeleton(word: string): string | undefined {
  const consonants = word.replace(/[aeiou]/g, "").replace(/(.)\1+/g, "$1");
  return consonants.length < minConsonants ? undefined : consonants;
}

/**
 * Returns how many vowels and doubled letters the typed word lacks, undefined if it differs in anything else: people in a
 * hurry write strpd for striped.
 */
export function lostVowels(typed: string, known: string): number | undefined {
  let at = 0;
  let lost = 0;
  for (const [place, letter] of [...known].entries()) {
    if (typed[at] === letter) at++;
    else if (/[aeiou]/.test(letter) || letter === known[place - 1]) lost++;
    else return undefined;
  }
  return at === typed.length && typed[0] === known[0] ? lost : undefined;
}
