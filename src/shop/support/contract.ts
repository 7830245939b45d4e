import { z } from "zod";
import { withoutBidiControls } from "#platform/bidi.ts";
import { email, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { topics } from "./contactMessage.ts";
import { supportEndpoints } from "./endpoints.ts";

/** Multi-line text without control characters, which a terminal or a mail would interpret. */
export const multilineText = (max: number) =>
  z
    .string({ error: "validation.required" })
    .transform((text) =>
      withoutBidiControls(text)
        .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
        .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
        .trim(),
    )
    .pipe(z.string().min(1, "validation.required").max(max, "validation.tooLong"));

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
