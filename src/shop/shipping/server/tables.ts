import type { Generated } from "kysely";
import type { Json } from "#platform/server/database.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import type { CourierName } from "../courier.ts";
import type { AttemptReason, EventKind, ShipmentStatus } from "../shipmentStatus.ts";

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
      /** Piastres to collect at the door. */
      cash: number;
      fragile: boolean;
      open_before_paying: boolean;
      note: Generated<string>;
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
