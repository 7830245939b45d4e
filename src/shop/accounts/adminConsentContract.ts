import { z } from "zod";
import { calendarDay } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminConsentEndpoints } from "./adminEndpoints.ts";

export const adminConsentContract = {
  /** Responds with CSV. */
  exportConsents: {
    call: adminConsentEndpoints.exportConsents,
    access: "staff",
    permission: "consents.export",
    query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
    answer: z.string(),
  },
} as const satisfies Contract<typeof adminConsentEndpoints>;
