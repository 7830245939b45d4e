/** What was typed into the field for synonyms: one a line, or separated as people do. */
export const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,،;؛]/)
      .map((word) => word.trim().replace(/\s+/g, " "))
      .filter((word) => word !== ""),
  ),
];
