import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { cartAsk } from "#shop/cart/web/asks.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { orderAsk } from "#shop/orders/web/asks.ts";
import { OrderLines } from "#shop/orders/web/OrderLines.tsx";
import { OrderTimeline } from "#shop/orders/web/OrderTimeline.tsx";
import { OrderTotals } from "#shop/orders/web/OrderTotals.tsx";
import { ApiError } from "#web/api.ts";
import { useLanguage } from "#web/language.tsx";
import { setCartCount } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { forgetAttempt } from "./attempt.ts";
import { forgetDraft } from "./draft.ts";
import { Trouble } from "./Trouble.tsx";

/** The order is placed: its number, what was paid or will be, and what happens next. */
export function Thanks({ orderId }: { orderId: string }) {
  const order = useQuery(orderAsk(orderId));
  const asked = useQueryClient();
  useEffect(() => {
    forgetAttempt();
    forgetDraft();
    asked.invalidateQueries({ queryKey: ["orders", "list"] });
    asked.fetchQuery(cartAsk).then(
      ({ count }) => setCartCount(count),
      () => {},
    );
  }, [asked]);
  if (order.error instanceof ApiError && order.error.status === 404)
    return <Trouble error="purchase.codOrderMissing" orders />;
  if (order.data) return <Placed order={order.data} />;
  return <SkeletonLines lines={4} height="5rem" />;
}

function Placed({ order }: { order: OrderView }) {
  const { t } = useTranslation("checkout");
  const { money } = useLanguage();
  return (
    <div className="till thanks">
      <div className="stack stack--wide">
        <div className="stack">
          <h1>{t("doneTitle")}</h1>
          <p className="thanks__number">
            {t("orderNumber")} <b className="code">{order.number}</b>
          </p>
          <p>{t(order.paymentMethod === "card" ? "doneCard" : "doneCod", { amount: money(order.total) })}</p>
          <p className="soft">
            {t("doneMail")} <span className="code">{order.customer.email}</span>
          </p>
        </div>
        <OrderTimeline order={order} />
        <div className="actions">
          <ButtonLink kind="main" to={`/orders/${order.id}`}>
            {t("seeOrder")}
          </ButtonLink>
          <ButtonLink to="/">{t("keepShopping")}</ButtonLink>
        </div>
      </div>
      <aside className="summary weave" aria-label={t("summary")}>
        <h2>{t("summary")}</h2>
        <OrderLines items={order.items} />
        <OrderTotals order={order} />
      </aside>
    </div>
  );
}
