/** Parses the synonyms field: one per line or separated by commas. */
export const parseSynonyms = (query: string): string[] => [
  ...new Set(
    query
      .split(/[\n,،;؛]/)
      .map((word) => word.trim().replace(/\s+/g, " "))
      .filter((word) => word !== ""),
  ),
];
