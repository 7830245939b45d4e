import type { ColumnType, Generated } from "kysely";
import type { Json } from "#platform/server/database.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import type { CourierName } from "../courier.ts";
import type { AttemptReason, EventKind, ShipmentStatus } from "../shipmentStatus.ts";

/** Options shared by all parcels of a bulk job. */
export type ShipmentJobOptions = {
  courier: CourierName;
  courierName: string;
  fragile: boolean;
  openBeforePaying: boolean;
};

/** `apiToken`: the label of the API token that asked for the parcels, for the audit log. */
type StoredShipmentJobOptions = ShipmentJobOptions & { apiToken?: string | undefined };

declare module "#platform/server/database.ts" {
  interface Tables {
    shipments: {
      id: Generated<string>;
      number: Generated<number>;
      request_key: string;
      order_id: string;
      kind: Generated<"delivery" | "return">;
      courier: CourierName;
      courier_name: string;
      status: Generated<ShipmentStatus>;
      lines: Json<LineQuantity[]>;
      /** Pieces that came back and cannot be sold. */
      written_off: ColumnType<LineQuantity[], string | undefined, string>;
      /** Piastres to collect at the door. */
      cash: number;
      /** Piastres that staff took off `cash`, because another parcel of the order had collected them. */
      waived_cash: Generated<number>;
      fragile: boolean;
      open_before_paying: boolean;
      note: Generated<string>;
      weight_grams: number | null;
      /** The day in Cairo that the customer asked for after a failed attempt. */
      redelivery_day: string | null;
      redelivery_asked_at: Date | null;
      tracking_number: string | null;
      courier_reference: string | null;
      problem: string | null;
      booking_until: Date | null;
      booking_uncertain: Generated<boolean>;
      manifest_id: string | null;
      actor_id: string | null;
      created_at: Generated<Date>;
      handed_over_at: Date | null;
      ended_at: Date | null;
      polled_at: Date | null;
      updated_at: Generated<Date>;
    };
    shipment_events: {
      id: Generated<number>;
      shipment_id: string;
      key: string;
      kind: EventKind;
      reason: AttemptReason | null;
      code: string | null;
      source: "staff" | "webhook" | "poll";
      at: Date;
      received_at: Generated<Date>;
    };
    courier_accounts: {
      courier: "bosta";
      secret: string;
      hint: string;
      pickup_location: string | null;
      updated_at: Generated<Date>;
      updated_by: string | null;
    };
    shipment_jobs: {
      id: Generated<string>;
      actor_id: string | null;
      options: Json<StoredShipmentJobOptions>;
      request_id: string;
      created_at: Generated<Date>;
      touched_at: Generated<Date>;
      ended_at: Date | null;
      hidden_at: Date | null;
    };
    shipment_job_orders: {
      job_id: string;
      position: number;
      order_id: string;
      shipment_id: string | null;
      ok: boolean | null;
      message: string | null;
    };
    manifests: {
      id: Generated<string>;
      number: Generated<number>;
      courier: CourierName;
      courier_name: string;
      actor_id: string | null;
      created_at: Generated<Date>;
    };
  }
}
