import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { orderStatusDefinitions } from "#shop/orders/orderStatusDefinitions.ts";
import { Timeline } from "#web/ui/Timeline.tsx";

/** Status history: time, actor, internal note, message to the customer. */
export function History({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const last = order.history.length - 1;
  const steps = order.history.map(({ to, at, by, actor, reason, customerMessage, paidInShop }, index) => ({
    title: t(`status.${to}`),
    state:
      to === "refund_rejected"
        ? ("failed" as const)
        : index === last && orderStatusDefinitions[to].isInProgress
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
        {paidInShop && <> · {t("paidInShop.confirmed")}</>}
        {reason && (
          <>
            {" · "}
            <q>
              <bdi>{reason}</bdi>
            </q>
          </>
        )}
        {customerMessage && (
          <>
            {" · "}
            {t("notes.toCustomer")}{" "}
            <q>
              <bdi>{customerMessage}</bdi>
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
