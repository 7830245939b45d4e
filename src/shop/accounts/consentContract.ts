import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { consentEndpoints } from "./consentEndpoints.ts";

export const consentContract = {
  log: {
    call: consentEndpoints.log,
    access: "anyone",
    body: z.object({ action: z.enum(["accepted", "declined"]) }),
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof consentEndpoints>;
