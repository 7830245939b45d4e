import type { EndpointCalls } from "#platform/contract.ts";

export const adminPayoutsEndpoints = {
  list: "GET /admin/payouts",
  exportList: "GET /admin/payouts/export.csv",
  one: "GET /admin/payouts/:id",
  pay: "POST /admin/payouts/payment",
  markReturned: "POST /admin/payouts/:id/return",
  changeAccount: "PUT /admin/payouts/:id/account",
  account: "GET /admin/orders/:id/payout-account",
  setAccount: "PUT /admin/orders/:id/payout-account",
} as const satisfies EndpointCalls;
