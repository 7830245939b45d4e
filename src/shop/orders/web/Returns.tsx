import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { SharedOrderView } from "#shop/orders/contract.ts";
import { useLanguage } from "#web/language.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { OwnReturnPhotos } from "./photos/OwnReturnPhotos.tsx";

type Props = {
  order: Pick<SharedOrderView, "id" | "returns" | "items" | "number" | "paymentMethod">;
  /** Does the one who looks own it? Only they see their photos. */
  own?: boolean;
};

/** What went back or is about to, and how to send it. */
export function Returns({ order, own = false }: Props) {
  const { t } = useTranslation("orders");
  const { day, language, money, number } = useLanguage();
  if (order.returns.length === 0) return null;
  const waiting = order.returns.some(({ kind, status }) => kind === "return" && status === "requested");
  return (
    <section className="returns">
      <h3>{t("returns")}</h3>
      <ul>
        {order.returns.map((it) => (
          <li key={it.id}>
            <div className="row row--apart">
              <b>{t(`returnState.${it.status}`)}</b>
              {it.amount > 0 && it.status !== "rejected" && <bdi className="number">{money(it.amount)}</bdi>}
            </div>
            <span className="soft small">
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
            {own && <OwnReturnPhotos orderId={order.id} it={it} />}
          </li>
        ))}
      </ul>
      {waiting && (
        <Notice title={t("returnHow")}>
          <ol className="returns__how">
            <li>{t("returnHow.pack")}</li>
            <li>{t("returnHow.number", { number: `\u2066${order.number}\u2069` })}</li>
            <li>{t("returnHow.courier")}</li>
            {order.paymentMethod === "cod" && <li>{t("returnHow.cash")}</li>}
          </ol>
        </Notice>
      )}
    </section>
  );
}
