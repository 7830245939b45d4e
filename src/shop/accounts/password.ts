import type { ErrorKey } from "#platform/errors.ts";

const shortestPassword = 8;
export const longestPassword = 128;

/** What is wrong with a password that somebody chooses, as far as a look at it tells. The server also refuses common ones. */
export function passwordProblem(password: string): ErrorKey | undefined {
  // Counted as a person counts: an emoji is one character.
  const length = [...password].length;
  if (length === 0) return "validation.required";
  if (length < shortestPassword) return "auth.password.tooShort";
  return length > longestPassword ? "validation.tooLong" : undefined;
}
