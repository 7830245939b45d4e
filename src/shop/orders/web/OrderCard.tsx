import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { StatusBadge } from "#shop/orders/web/StatusBadge.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import type { OrderSummary } from "../contract.ts";
import { dueOf } from "./dueOf.ts";
import { useReturnDays } from "./useReturnDays.ts";

const CancelDialog = lazyDialog(() => import("./CancelDialog.tsx").then((file) => file.CancelDialog));

/** Pictures that fit one row on a phone. */
const picturesShown = 5;

export function OrderCard({ order, to }: { order: OrderSummary; to: string }) {
  const { t } = useTranslation("orders");
  const { day, language, money, number } = useLanguage();
  const returnDays = useReturnDays();
  const [cancelling, cancel] = useState(false);
  const more = order.items.length - picturesShown;
  return (
    <article className="order" aria-labelledby={`order-${order.id}`}>
      <div className="order__head">
        <dl className="description-list">
          <div>
            <dt>{t("order")}</dt>
            <dd className="code" id={`order-${order.id}`}>
              {order.number}
            </dd>
          </div>
          <div>
            <dt>{t("placed")}</dt>
            <dd>
              <time dateTime={order.placedAt}>{day(order.placedAt)}</time>
            </dd>
          </div>
          <div>
            <dt>{t("total")}</dt>
            <dd>
              <bdi className="number">{money(order.total)}</bdi>
            </dd>
          </div>
        </dl>
        <StatusBadge status={order.status}>{t(`status.${order.status}`)}</StatusBadge>
      </div>
      <div className="order__foot">
        <ul className="thumbnails">
          {order.items.slice(0, picturesShown).map(({ id, picture, name }) => (
            <li key={id}>{picture && <Picture id={picture.id} alt={inLanguage(name, language)} sizes="3.2rem" />}</li>
          ))}
          {more > 0 && <li className="muted small number">+{number(more)}</li>}
        </ul>
        <p className="order__status small muted">
          {t(`now.${order.status}`, { total: money(dueOf(order)), days: returnDays })}
        </p>
        <div className="actions">
          <ButtonLink
            size="small"
            to={to}
            state={{ fromList: true }}
            preventScrollReset
            aria-describedby={`order-${order.id}`}
          >
            {t(order.status === "dispatched" ? "track" : "view")}
          </ButtonLink>
          {order.mayCancel && (
            <Button kind="quiet" size="small" onClick={() => cancel(true)}>
              {t("cancel")}
            </Button>
          )}
        </div>
      </div>
      <CancelDialog order={order} open={cancelling} onClose={() => cancel(false)} />
    </article>
  );
}
