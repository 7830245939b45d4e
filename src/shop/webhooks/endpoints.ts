import type { EndpointCalls } from "#platform/contract.ts";

export const adminWebhooksEndpoints = {
  list: "GET /admin/webhooks",
  create: "POST /admin/webhooks",
  change: "PATCH /admin/webhooks/:id",
  remove: "DELETE /admin/webhooks/:id",
  test: "POST /admin/webhooks/:id/test",
  deliveries: "GET /admin/webhooks/:id/deliveries",
  resend: "POST /admin/webhook-deliveries/:id/resend",
} as const satisfies EndpointCalls;
