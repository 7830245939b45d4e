import type { Calls } from "#platform/contract.ts";

export const consentCalls = {
  log: "POST /users/consent-log",
  register: "GET /admin/consents.csv",
} as const satisfies Calls;
