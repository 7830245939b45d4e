import { z } from "zod";
import type { Contract } from "#platform/contract.ts";

export const logsContract = {
  report: {
    call: "POST /logs",
    access: "anyone",
    body: z.object({
      level: z.enum(["error", "warn", "info"]),
      message: z.string().min(1),
      stack: z.string().optional(),
      url: z.string().optional(),
    }),
    answer: z.object({}),
    status: 204,
    bodyLimit: 8_192,
  },
} as const satisfies Contract;
