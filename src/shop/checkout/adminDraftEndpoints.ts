import type { EndpointCalls } from "#platform/contract.ts";

/** Orders that staff take by phone or WhatsApp. */
export const adminDraftEndpoints = {
  list: "GET /admin/draft-orders",
  findCustomers: "GET /admin/draft-orders/customers",
  findProducts: "GET /admin/draft-orders/products",
  get: "GET /admin/draft-orders/:id",
  create: "POST /admin/draft-orders",
  update: "PATCH /admin/draft-orders/:id",
  quote: "POST /admin/draft-orders/quote",
  place: "POST /admin/draft-orders/:id/place",
  send: "POST /admin/draft-orders/:id/send",
  cancel: "POST /admin/draft-orders/:id/cancel",
} as const satisfies EndpointCalls;
