/** What staff ask about payments that fit nothing. */
export const staffPaymentsCalls = {
  setAside: "GET /admin/payments/quarantine",
  lookedAt: "POST /admin/payments/quarantine/:id/looked-at",
} as const;
