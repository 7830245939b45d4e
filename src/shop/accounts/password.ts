import type { ErrorKey } from "#platform/errors.ts";

const minPasswordLength = 8;
export const maxPasswordLength = 128;

/** Returns the error in a new password, or undefined. The server also rejects common passwords. */
export function validatePassword(password: string): ErrorKey | undefined {
  // Counts code points, so that an emoji is one character.
  const length = [...password].length;
  if (length === 0) return "validation.required";
  if (length < minPasswordLength) return "auth.password.tooShort";
  // Nothing but spaces or invisible characters.
  if (!/[^\s\p{C}]/u.test(password)) return "auth.password.tooCommon";
  return length > maxPasswordLength ? "validation.tooLong" : undefined;
}
