import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { calendarDay } from "#platform/texts.ts";
import type { consentCalls } from "./consentCalls.ts";

export const consentContract = {
  log: {
    call: "POST /users/consent-log",
    access: "anyone",
    body: z.object({ action: z.enum(["accepted", "declined"]) }),
    answer: z.object({}),
    status: 204,
  },
  /** Text, comma-separated. */
  register: {
    call: "GET /admin/consents.csv",
    access: "staff",
    query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
    answer: z.string(),
  },
} as const satisfies Contract<typeof consentCalls>;
