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
    /** To staff: a courier delivered a parcel whose order had been called off. */
    calledOffDelivery: {
      order: { id: string; number: string };
      parcel: string;
      courier: string;
      /** Egyptian pounds that the courier collected. */
      cash: number;
      /** Otherwise it was paid, and waits for its refund or has been refunded. */
      isCancelled: boolean;
    };
    /** To staff: two parcels collect the cash of one order, as one that was given up was delivered after all. */
    doubleCollection: {
      order: { id: string; number: string };
      /** The one that was just delivered. */
      parcel: string;
      other: string;
      /** Egyptian pounds that the other one collects. */
      cash: number;
      /** Whether the other one was delivered before. */
      isCollected: boolean;
    };
  }
}
