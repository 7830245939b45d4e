import { type Check, isFilled } from "#platform/checks.ts";
import { readFactor } from "../secondFactor.ts";

/** A code of the authenticator or a recovery code, before the server is asked. */
export const isFactor: Check = (typed) =>
  isFilled(typed) ?? (readFactor(typed) ? undefined : "auth.secondFactor.wrong");
