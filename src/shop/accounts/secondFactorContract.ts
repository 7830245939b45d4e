import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { signInOrChallenge } from "./contract.ts";
import { parseSecondFactorCode } from "./secondFactorCode.ts";
import { secondFactorEndpoints } from "./secondFactorEndpoints.ts";

export const secondFactorCode = z
  .string({ error: "validation.required" })
  .max(60, "validation.tooLong")
  .transform((input, context) => {
    const read = parseSecondFactorCode(input);
    if (read) return read;
    context.addIssue({ code: "custom", message: input.trim() ? "auth.secondFactor.wrong" : "validation.required" });
    return z.NEVER;
  });

const recoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorContract = {
  pass: {
    call: secondFactorEndpoints.pass,
    access: "anyone",
    body: z.object({ challenge: z.string().max(2_000), code: secondFactorCode }),
    answer: signInOrChallenge.options[0],
  },
  state: {
    call: secondFactorEndpoints.state,
    access: "customer",
    answer: z.object({
      enabled: z.boolean(),
      /** Whether this user must have a second factor. */
      required: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
  },
  setUp: {
    call: secondFactorEndpoints.setUp,
    access: "customer",
    /** The same secret twice: for typing, and as URI for the QR code. */
    answer: z.object({ secret: z.string(), uri: z.string() }),
  },
  enable: {
    call: secondFactorEndpoints.enable,
    access: "customer",
    body: z.object({ code: secondFactorCode }),
    answer: recoveryCodesView,
  },
  disable: {
    call: secondFactorEndpoints.disable,
    access: "customer",
    body: z.object({ code: secondFactorCode }),
    answer: z.object({}),
    status: 204,
  },
  renewCodes: {
    call: secondFactorEndpoints.renewCodes,
    access: "customer",
    body: z.object({ code: secondFactorCode }),
    answer: recoveryCodesView,
  },
} as const satisfies Contract<typeof secondFactorEndpoints>;
