import { z } from "zod";
import { pageNumber, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminWebhooksEndpoints } from "./endpoints.ts";
import { webhookEvents } from "./webhookEvents.ts";

const events = z.array(z.enum(webhookEvents)).min(1, "validation.required").max(webhookEvents.length);

const endpointView = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  createdAt: z.string(),
  /** The first failure since the last success. */
  failingSince: z.string().nullable(),
  /** When the shop ended the deliveries by itself. */
  disabledAt: z.string().nullable(),
  /** Deliveries that wait. */
  queued: z.number(),
});
export type WebhookEndpointView = z.output<typeof endpointView>;

const deliveryView = z.object({
  id: z.string(),
  event: z.string(),
  eventId: z.uuid(),
  orderId: z.uuid().nullable(),
  createdAt: z.string(),
  status: z.enum(["queued", "delivered", "failed"]),
  attempts: z.number(),
  /** Answer to the last attempt; null without one. */
  responseStatus: z.number().nullable(),
  error: z.string().nullable(),
  milliseconds: z.number().nullable(),
  /** The next attempt of a queued one. */
  nextAt: z.string().nullable(),
});
export type WebhookDeliveryView = z.output<typeof deliveryView>;

const staff = { access: "staff", permission: "webhooks.manage" } as const;
const params = z.object({ id: z.uuid() });

export const adminWebhooksContract = {
  /** There are ten at most. */
  list: { ...staff, call: adminWebhooksEndpoints.list, answer: z.object({ items: z.array(endpointView) }) },
  /** The answer is the only one with the secret. The session must have proved its password lately. */
  create: {
    ...staff,
    call: adminWebhooksEndpoints.create,
    body: z.object({ url: requiredText(500), events }),
    answer: z.object({ secret: z.string(), view: endpointView }),
    status: 201,
  },
  /** Another URL keeps the secret; the session must have proved its password lately. What waits goes to the new one. */
  change: {
    ...staff,
    call: adminWebhooksEndpoints.change,
    params,
    body: z.object({ url: requiredText(500).optional(), events: events.optional(), active: z.boolean().optional() }),
    answer: endpointView,
  },
  remove: { ...staff, call: adminWebhooksEndpoints.remove, params, answer: z.object({}), status: 204 },
  /** Queues an event `test`, whatever the endpoint's events are. */
  test: { ...staff, call: adminWebhooksEndpoints.test, params, answer: z.object({}), status: 202 },
  /** The newest first. */
  deliveries: {
    ...staff,
    call: adminWebhooksEndpoints.deliveries,
    params,
    query: z.object({ page: pageNumber, pageSize: z.coerce.number().int().min(1).max(100).default(25) }),
    answer: pageSchema(deliveryView),
  },
  /** Sends it again, before everything that waits for the same order. */
  resend: {
    ...staff,
    call: adminWebhooksEndpoints.resend,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    answer: z.object({}),
    status: 202,
  },
} as const satisfies Contract<typeof adminWebhooksEndpoints>;
