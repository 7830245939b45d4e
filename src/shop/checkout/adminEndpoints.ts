/** Admin endpoints for quarantined payments. */
export const adminPaymentEndpoints = {
  quarantinedPayments: "GET /admin/payments/quarantine",
  markReviewed: "POST /admin/payments/quarantine/:id/looked-at",
} as const;
