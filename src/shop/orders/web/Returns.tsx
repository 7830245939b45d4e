import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { OrderView, SharedOrderView } from "#shop/orders/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useReturnTransport } from "./useReturnTransport.ts";

type Props = {
  order: Pick<SharedOrderView, "id" | "returns" | "items" | "number" | "paymentMethod">;
  /** For the customer who ordered: nobody else sees the photos. */
  Photos?: ComponentType<{ orderId: string; it: OrderView["returns"][number] }>;
};

/** Returns of the order, with instructions for sending items back. */
export function Returns({ order, Photos }: Props) {
  const { t } = useTranslation("orders");
  const { day, language, money, number } = useLanguage();
  const [beforeNumber, afterNumber] = t("returnHow.number", { number: "\u0000" }).split("\u0000");
  if (order.returns.length === 0) return null;
  const waiting = order.returns.some(({ kind, status }) => kind === "return" && status === "requested");
  return (
    <section className="returns">
      <h3>{t("returns")}</h3>
      <ul>
        {order.returns.map((it) => (
          <li key={it.id}>
            <div className="row row--between">
              <b>{t(`returnState.${it.status}`)}</b>
              {it.amount > 0 && it.status !== "rejected" && it.status !== "withdrawn" && (
                <bdi className="number">{money(it.amount)}</bdi>
              )}
            </div>
            <span className="muted small">
              <time dateTime={it.requestedAt}>{day(it.requestedAt)}</time>
              {it.items.map(({ lineId, quantity }) => {
                const item = order.items.find(({ id }) => id === lineId);
                return item ? (
                  <span key={lineId}>
                    {" · "}
                    <bdi>{inLanguage(item.name, language)}</bdi> × {number(quantity)}
                  </span>
                ) : null;
              })}
            </span>
            {it.resolution && (
              <q className="small">
                <bdi>{it.resolution}</bdi>
              </q>
            )}
            {Photos && <Photos orderId={order.id} it={it} />}
          </li>
        ))}
      </ul>
      {waiting && (
        <Notice title={t("returnHow")}>
          <ol className="returns__steps">
            <li>{t("returnHow.pack")}</li>
            <li>
              {beforeNumber}
              <span className="code code--nowrap">{order.number}</span>
              {afterNumber}
            </li>
            <ReturnTransport />
            {order.paymentMethod === "cod" && <li>{t("returnHow.cash")}</li>}
          </ol>
        </Notice>
      )}
    </section>
  );
}

/** Way of the items back and its cost. */
function ReturnTransport() {
  const { t } = useTranslation("orders");
  const { method, cost } = useReturnTransport();
  return (
    <>
      <li>{t(`returnHow.${method}`)}</li>
      <li>{cost}</li>
    </>
  );
}
