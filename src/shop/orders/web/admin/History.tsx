import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import { Timeline } from "#web/ui/Timeline.tsx";
import { isLeaving } from "./moves.ts";

/** Every change of the order: when, by whom, why. */
export function History({ order }: { order: StaffOrderView }) {
  const { t } = useTranslation("admin");
  const last = order.history.length - 1;
  const steps = order.history.map(({ to, at, by, actor, reason }, index) => ({
    title: t(`status.${to}`),
    state:
      to === "refund_rejected"
        ? ("failed" as const)
        : index === last && !isLeaving(to)
          ? ("now" as const)
          : ("done" as const),
    at,
    detail: (
      <>
        {t(`by.${by}`)}
        {actor && (
          <>
            {" · "}
            <bdi>{actor}</bdi>
          </>
        )}
        {reason && (
          <>
            {" · "}
            <q>
              <bdi>{reason}</bdi>
            </q>
          </>
        )}
      </>
    ),
  }));
  return (
    <section>
      <h3>{t("history")}</h3>
      <Timeline steps={steps} />
    </section>
  );
}
