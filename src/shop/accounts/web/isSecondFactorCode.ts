import { isFilled, type Validator } from "#platform/formValidators.ts";
import { parseSecondFactorCode } from "../secondFactorCode.ts";

/** Client-side validation of a TOTP or recovery code. */
export const isSecondFactorCode: Validator = (typed) =>
  isFilled(typed) ?? (parseSecondFactorCode(typed) ? undefined : "auth.secondFactor.wrong");
