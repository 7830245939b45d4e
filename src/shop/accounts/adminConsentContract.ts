import { z } from "zod";
import { calendarDay, csvResponse } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminConsentEndpoints } from "./adminEndpoints.ts";

export const adminConsentContract = {
  /** Responds with CSV. */
  exportConsents: {
    call: adminConsentEndpoints.exportConsents,
    access: "staff",
    permission: "consents.export",
    query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
    ...csvResponse,
  },
} as const satisfies Contract<typeof adminConsentEndpoints>;
