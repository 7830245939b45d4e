export const payoutQueues = ["waiting", "noAccount", "paid"] as const;
export type PayoutQueue = (typeof payoutQueues)[number];
