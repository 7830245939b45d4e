import { isFilled, type Validator } from "#platform/formValidators.ts";
import { parseSecondFactorCode } from "../secondFactorCode.ts";

/** Client-side validation of a TOTP or recovery code. */
export const isSecondFactorCode: Validator = (value) =>
  isFilled(value) ?? (parseSecondFactorCode(value) ? undefined : "auth.secondFactor.wrong");
