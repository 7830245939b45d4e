import { useTranslation } from "react-i18next";
import { Timeline } from "#web/ui/Timeline.tsx";
import type { OrderView } from "../contract.ts";
import { milestonesOf } from "./timeline.ts";

/** Timeline of an order, worded for customers. */
export function OrderTimeline({ order }: { order: Pick<OrderView, "status" | "history" | "returns"> }) {
  const { t } = useTranslation("orders");
  const steps = milestonesOf(order).map(({ word, state, at, note }) => ({
    title: t(`step.${word}`),
    state,
    at,
    detail: note && <bdi>{note}</bdi>,
  }));
  return <Timeline steps={steps} />;
}
