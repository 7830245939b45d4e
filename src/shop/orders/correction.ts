import type { OrderStatus } from "./orderStatusDefinitions.ts";

/** Delivery details that can be corrected after the order was placed. */
export const correctedParts = ["address", "recipient", "phones"] as const;
export type CorrectedPart = (typeof correctedParts)[number];

const correctableStatuses: Readonly<Record<"customer" | "admin", readonly OrderStatus[]>> = {
  customer: ["order_placed", "cod_order_placed"],
  admin: ["order_placed", "cod_order_placed", "processing"],
};

/** Customers correct an order until it is being prepared, staff until it is dispatched. */
export const canCorrect = (status: OrderStatus, by: "customer" | "admin"): boolean =>
  correctableStatuses[by].includes(status);
