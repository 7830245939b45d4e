import { type Check, isFilled } from "#platform/checks.ts";
import { codeFrom } from "./code.ts";
import { passwordProblem } from "./password.ts";

export const isNewPassword: Check = passwordProblem;

/** The same once more, so that a slip of the finger locks nobody out. */
export const isSameAs =
  (field: string): Check =>
  (typed, all) =>
    isFilled(typed) ?? (typed === all?.[field] ? undefined : "auth.reset.mismatch");

export const isCode: Check = (typed) => isFilled(typed) ?? (codeFrom(typed) ? undefined : "auth.verify.codeInvalid");
