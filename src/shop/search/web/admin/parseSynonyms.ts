/** Parses the synonyms field: one per line or separated by commas. */
export const parseSynonyms = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,،;؛]/)
      .map((word) => word.trim().replace(/\s+/g, " "))
      .filter((word) => word !== ""),
  ),
];
