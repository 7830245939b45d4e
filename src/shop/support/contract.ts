import { z } from "zod";
import { email, multilineText, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { topics } from "./contactMessage.ts";
import { supportEndpoints } from "./endpoints.ts";

export const supportContract = {
  sendMessage: {
    call: supportEndpoints.sendMessage,
    access: "anyone",
    body: z.object({
      name: requiredText(100),
      email,
      message: multilineText(4000),
      topic: z.enum(topics).default("question"),
      orderNumber: z
        .string()
        .trim()
        .max(40, "validation.tooLong")
        .regex(/^[\w#-]*$/, "validation.invalid")
        .default(""),
      /** Honeypot: hidden from people, so only bots fill it in. */
      website: z.string().max(200).default(""),
      /** Seconds that the form was open. */
      seconds: z.number().min(0).max(1e7).optional(),
    }),
    status: 202,
    answer: z.object({ ticket: z.string() }),
  },
} as const satisfies Contract<typeof supportEndpoints>;
