/** Separate from the jobs, which import the module that enqueues them. */
export const sendWebhookJobName = { name: "sandbox.tellShop" };
export const confirmLatePaymentJobName = { name: "sandbox.confirmLate" };
