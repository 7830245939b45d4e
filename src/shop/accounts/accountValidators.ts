import { isFilled, type Validator } from "#platform/formValidators.ts";
import { validatePassword } from "./password.ts";
import { parseVerificationCode } from "./verificationCode.ts";

export const isNewPassword: Validator = validatePassword;

/** Requires the same value twice, to catch typing errors. */
export const isSameAsField =
  (field: string): Validator =>
  (value, all) =>
    isFilled(value) ?? (value === all?.[field] ? undefined : "auth.reset.mismatch");

export const isVerificationCode: Validator = (value) =>
  isFilled(value) ?? (parseVerificationCode(value) ? undefined : "auth.verify.codeInvalid");
