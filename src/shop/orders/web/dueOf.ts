import { fromPounds, toPounds } from "#platform/money.ts";
import type { OrderSummary } from "../contract.ts";

type Amounts = Pick<OrderSummary, "total"> & Partial<Pick<OrderSummary, "creditUsed">>;

/** Egyptian pounds of an order that store credit does not pay. */
export const dueOf = ({ total, creditUsed = 0 }: Amounts): number => toPounds(fromPounds(total - creditUsed));
