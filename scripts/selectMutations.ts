import type { Mutation } from "./mutations.ts";

/** Returns the mutations of files with a word in their path. Throws when there is none, and names the files that have some. */
export function selectMutations(mutations: readonly Mutation[], fileFilter: string): Mutation[] {
  const selected = mutations.filter(({ file }) => file.includes(fileFilter));
  if (selected.length > 0) return selected;
  const files = [...new Set(mutations.map(({ file }) => file))].toSorted();
  throw new Error(`No mutated file has "${fileFilter}" in its path. There are:\n${files.join("\n")}`);
}
