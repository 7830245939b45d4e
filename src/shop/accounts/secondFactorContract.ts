import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { welcomeOrChallenge } from "./contract.ts";
import { readFactor } from "./secondFactor.ts";
import type { secondFactorCalls } from "./secondFactorCalls.ts";

const code = z
  .string({ error: "validation.required" })
  .max(60, "validation.tooLong")
  .transform((typed, context) => {
    const read = readFactor(typed);
    if (read) return read;
    context.addIssue({ code: "custom", message: typed.trim() ? "auth.secondFactor.wrong" : "validation.required" });
    return z.NEVER;
  });

const codes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorContract = {
  pass: {
    call: "POST /auth/second-factor",
    access: "anyone",
    body: z.object({ challenge: z.string().max(2_000), code }),
    answer: welcomeOrChallenge.options[0],
  },
  state: {
    call: "GET /auth/second-factor",
    access: "customer",
    answer: z.object({
      enabled: z.boolean(),
      /** Whether the shop asks it of this person. */
      required: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
  },
  setUp: {
    call: "POST /auth/second-factor/setup",
    access: "customer",
    /** The same secret twice: for typing, and as what the QR code says. */
    answer: z.object({ secret: z.string(), uri: z.string() }),
  },
  enable: { call: "POST /auth/second-factor/enable", access: "customer", body: z.object({ code }), answer: codes },
  disable: {
    call: "POST /auth/second-factor/disable",
    access: "customer",
    body: z.object({ code }),
    answer: z.object({}),
    status: 204,
  },
  renewCodes: {
    call: "POST /auth/second-factor/recovery-codes",
    access: "customer",
    body: z.object({ code }),
    answer: codes,
  },
} as const satisfies Contract<typeof secondFactorCalls>;
