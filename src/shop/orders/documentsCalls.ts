import type { Calls } from "#platform/contract.ts";

export const documentsCalls = {
  invoice: "GET /orders/:id/invoice.pdf",
  returnSlip: "GET /orders/:id/return-slip.pdf",
} as const satisfies Calls;

export const staffDocumentsCalls = {
  invoice: "GET /admin/orders/:id/invoice.pdf",
  packingSlip: "GET /admin/orders/:id/packing-slip.pdf",
  returnSlip: "GET /admin/orders/:id/return-slip.pdf",
  list: "GET /admin/orders/export.pdf",
} as const satisfies Calls;
