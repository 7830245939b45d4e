import { useTranslation } from "react-i18next";
import { Timeline } from "#web/ui/Timeline.tsx";
import type { OrderView } from "../contract.ts";
import { milestonesOf } from "./timeline.ts";

/** The way of an order in the customer's words. */
export function OrderTimeline({ order }: { order: Pick<OrderView, "status" | "history" | "returns"> }) {
  const { t } = useTranslation("orders");
  const steps = milestonesOf(order).map(({ word, state, at, reason }) => ({
    title: t(`step.${word}`),
    state,
    at,
    detail: reason && <bdi>{reason}</bdi>,
  }));
  return <Timeline steps={steps} />;
}
