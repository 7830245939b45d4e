import { createHash, randomBytes } from "node:crypto";

/** Returns a token of 256 random bits for a link or an API. */
export const createToken = (): string => randomBytes(32).toString("base64url");

/** Tables keep this instead of a token. No salt and one round: nobody can guess a random token from its hash. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
