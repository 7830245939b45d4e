import type { ReactNode } from "react";
import { Badge, type Tone } from "./Badge.tsx";

const tones: Record<string, Tone> = {
  order_placed: "info",
  cod_order_placed: "info",
  processing: "warning",
  dispatched: "accent",
  delivered: "success",
  completed: "success",
  cancelled: "plain",
  pending_refund: "deal",
  refunded: "plain",
  refund_rejected: "danger",
};

/** The tone follows the status of the order; the words are the page's, since customers and staff read different ones. */
export const StatusBadge = ({ status, children }: { status: string; children: ReactNode }) => (
  <Badge tone={tones[status] ?? "plain"}>{children}</Badge>
);
