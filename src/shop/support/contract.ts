import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { email, filled, pageNumber, pageOf } from "#platform/texts.ts";
import type { staffSupportCalls, supportCalls } from "./calls.ts";
import { messageStates, topics } from "./message.ts";

/** Several lines of text, without the characters that a terminal or a mail would obey. */
const prose = (max: number) =>
  z
    .string({ error: "validation.required" })
    .transform((text) =>
      text
        .replaceAll(/\r\n?/g, "\n")
        .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
        .trim(),
    )
    .pipe(z.string().min(1, "validation.required").max(max, "validation.tooLong"));

const message = z.object({
  id: z.uuid(),
  /** What people quote: "1042". */
  ticket: z.string(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(topics),
  orderNumber: z.string().nullable(),
  message: z.string(),
  language: z.string(),
  status: z.enum(messageStates),
  createdAt: z.string(),
});
const withAnswers = message.extend({
  answers: z.array(z.object({ body: z.string(), by: z.string().nullable(), at: z.string() })),
});

export type MessageView = z.output<typeof message>;
export type MessageThread = z.output<typeof withAnswers>;

const params = z.object({ id: z.uuid() });

export const supportContract = {
  sendMessage: {
    call: "POST /contact",
    access: "anyone",
    body: z.object({
      name: filled(100),
      email,
      message: prose(4000),
      topic: z.enum(topics).default("question"),
      orderNumber: z
        .string()
        .trim()
        .max(40, "validation.tooLong")
        .regex(/^[\w#-]*$/, "validation.invalid")
        .default(""),
      /** Nobody sees this field, so nobody fills it in. */
      website: z.string().max(200).default(""),
      /** How long the form was open. */
      seconds: z.number().min(0).max(1e7).optional(),
    }),
    status: 202,
    answer: z.object({ ticket: z.string() }),
  },
} as const satisfies Contract<typeof supportCalls>;

export const staffSupportContract = {
  messages: {
    call: "GET /admin/messages",
    access: "staff",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      status: z.enum(messageStates).optional(),
      topic: z.enum(topics).optional(),
      /** Looked for in ticket, name and e-mail. */
      q: z.string().trim().max(100).optional(),
    }),
    answer: pageOf(message).extend({ open: z.number() }),
  },
  message: { call: "GET /admin/messages/:id", access: "staff", params, answer: withAnswers },
  answerMessage: {
    call: "POST /admin/messages/:id/answers",
    access: "staff",
    params,
    body: z.object({ body: prose(8000) }),
    answer: withAnswers,
  },
  setMessageStatus: {
    call: "PATCH /admin/messages/:id",
    access: "staff",
    params,
    body: z.object({ status: z.enum(["open", "closed", "spam"]) }),
    answer: withAnswers,
  },
} as const satisfies Contract<typeof staffSupportCalls>;
