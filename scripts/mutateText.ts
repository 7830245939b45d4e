import type { Mutation } from "./mutations.ts";

/**
 * Returns the text of a file with its mutation. Throws unless the original stands in it exactly once: of two places, the one
 * that the test is about may be the other.
 */
export function mutateText(
  text: string,
  { file, original, mutated }: Pick<Mutation, "file" | "original" | "mutated">,
): string {
  const count = text.split(original).length - 1;
  if (count === 0) throw new Error(`${file} does not contain the text to mutate: ${original}`);
  if (count > 1) throw new Error(`${file} contains the text to mutate ${count} times, so make it longer: ${original}`);
  return text.replace(original, () => mutated);
}
