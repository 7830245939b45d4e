type Replacement = readonly [pattern: RegExp, by: string];

/** Arabic names in Latin letters: Khan, Dahab, Ghada. */
const arabicNames: Replacement = [/([kgd])h/g, "$1"];

const spanish: readonly Replacement[] = [
  arabicNames,
  [/ll/g, "y"],
  [/v/g, "b"],
  [/z|c(?=[ei])/g, "s"],
  [/qu(?=[ei])|c(?!h)/g, "k"],
  [/g(?=[ei])/g, "j"],
  [/(^|[aeiou])h/g, "$1"],
];
const french: readonly Replacement[] = [
  arabicNames,
  [/eaux?|aux?/g, "o"],
  [/ph/g, "f"],
  [/ai|ei/g, "e"],
  [/z|c(?=[eiy])/g, "s"],
  [/qu|c(?!h)/g, "k"],
  [/y/g, "i"],
  [/(^|[aeiou])h/g, "$1"],
  [/(?<=.{3})(?:e?[sx]|e?[td]|e)$/, ""],
];

const minSounds = 3;

const soundOf = (word: string, replacements: readonly Replacement[]) =>
  replacements.reduce((sound, [pattern, by]) => sound.replace(pattern, by), word).replace(/(.)\1+/g, "$1");

/** Returns how a word without accents is pronounced in Spanish and in French: rallas and rayas are alike. */
export function latinSoundKeys(word: string): string[] {
  return [`es:${soundOf(word, spanish)}`, `fr:${soundOf(word, french)}`].filter((key) => key.length >= minSounds + 3);
}
