import type { AttemptReason } from "./shipmentStatus.ts";

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    /** The courier could not deliver a parcel. */
    deliveryAttempt: {
      name: string;
      orderId: string;
      /** Whether the shared order link works. */
      shared: boolean;
      number: string;
      courier: string;
      reason: AttemptReason;
      trackingNumber: string | null;
      /** Missing in mails queued by an earlier version. */
      trackingUrl?: string | null;
      /** Egyptian pounds to have ready; 0: nothing. */
      cash: number;
    };
  }
}
