import { apiTokenPrefix } from "#platform/server/http/apiTokenCall.ts";
import { createToken } from "#platform/server/randomTokens.ts";

/** Characters of the random part that stay readable. They leave 222 random bits. */
const shownCharacters = 6;
const pattern = new RegExp(`^${apiTokenPrefix}[\\w-]{43}$`);

/** Returns a new token of 256 random bits. */
export const createApiToken = (): string => `${apiTokenPrefix}${createToken()}`;

/** A malformed token costs no statement. */
export const isApiToken = (token: string): boolean => pattern.test(token);

/** The part by which people recognise a token. */
export const prefixOf = (token: string): string => token.slice(0, apiTokenPrefix.length + shownCharacters);
