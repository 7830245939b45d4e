import { z } from "zod";
import { multilineText, pageNumber, pageSchema } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminSupportEndpoints } from "./adminEndpoints.ts";
import { messageStates, topics } from "./contactMessage.ts";

const messageView = z.object({
  id: z.uuid(),
  /** The number that customers quote, such as "1042". */
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
const messageThread = messageView.extend({
  answers: z.array(z.object({ body: z.string(), by: z.string().nullable(), at: z.string() })),
});

export type MessageView = z.output<typeof messageView>;
export type MessageThread = z.output<typeof messageThread>;

const messageIdParams = z.object({ id: z.uuid() });

export const adminSupportContract = {
  messages: {
    call: adminSupportEndpoints.messages,
    access: "staff",
    permission: "messages.read",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      status: z.enum(messageStates).optional(),
      topic: z.enum(topics).optional(),
      /** Searches ticket, name and e-mail. */
      q: z.string().trim().max(100).optional(),
    }),
    answer: pageSchema(messageView).extend({ open: z.number(), suspected: z.number() }),
  },
  message: {
    call: adminSupportEndpoints.message,
    access: "staff",
    permission: "messages.read",
    params: messageIdParams,
    answer: messageThread,
  },
  answerMessage: {
    call: adminSupportEndpoints.answerMessage,
    access: "staff",
    permission: "messages.answer",
    params: messageIdParams,
    body: z.object({ body: multilineText(8000) }),
    answer: messageThread,
  },
  setMessageStatus: {
    call: adminSupportEndpoints.setMessageStatus,
    access: "staff",
    permission: "messages.answer",
    params: messageIdParams,
    body: z.object({ status: z.enum(["open", "closed", "spam"]) }),
    answer: messageThread,
  },
} as const satisfies Contract<typeof adminSupportEndpoints>;
