/** Escapes a text for `like`: `50%_` matches a literal percent sign and underscore. */
export const escapeLike = (input: string) => input.replaceAll(/[\\%_]/g, "\\$&");

/** Returns the pattern that matches the text anywhere. */
export const containsPattern = (input = "") => `%${escapeLike(input)}%`;
