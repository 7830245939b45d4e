import type { ReactNode } from "react";
import { Badge } from "#web/ui/Badge.tsx";
import { type OrderStatus, orderStatusDefinitions } from "../orderStatusDefinitions.ts";

/** The tone follows the order status; the page passes the words, which differ for customers and admins. */
export const StatusBadge = ({ status, children }: { status: OrderStatus; children: ReactNode }) => (
  <Badge tone={orderStatusDefinitions[status].tone}>{children}</Badge>
);
