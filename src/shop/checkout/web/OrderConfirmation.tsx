import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { cartQuery } from "#shop/cart/web/queries.ts";
import { ConfirmOrder } from "#shop/confirmations/web/ConfirmOrder.tsx";
import type { OrderView } from "#shop/orders/contract.ts";
import { dueOf } from "#shop/orders/web/dueOf.ts";
import { OrderLines } from "#shop/orders/web/OrderLines.tsx";
import { OrderTimeline } from "#shop/orders/web/OrderTimeline.tsx";
import { OrderTotals } from "#shop/orders/web/OrderTotals.tsx";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { setCartCount } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { clearAttempt } from "./idempotencyKey.ts";
import { PaymentFailed } from "./PaymentFailed.tsx";
import { clearSavedForm } from "./savedForm.ts";

/** Order confirmation: number, amount paid or due, and next steps. */
export function OrderConfirmation({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(orderId));
  const queryClient = useQueryClient();
  useEffect(() => {
    clearAttempt();
    clearSavedForm();
    queryClient.invalidateQueries({ queryKey: ["orders", "list"] });
    queryClient.fetchQuery(cartQuery).then(
      ({ count }) => setCartCount(count),
      () => {},
    );
  }, [queryClient]);
  if (order.error instanceof ApiError && order.error.status === 404)
    return <PaymentFailed error="purchase.codOrderMissing" orders />;
  if (order.data) return <PlacedOrder order={order.data} />;
  return <SkeletonLines lines={4} height="5rem" />;
}

function PlacedOrder({ order }: { order: OrderView }) {
  const { t } = useTranslation("checkout");
  const { money, weekday } = useLanguage();
  const days = order.deliveryDays;
  const due = dueOf(order);
  return (
    <div className="with-summary confirmation">
      <div className="stack stack--wide">
        <div className="stack">
          <h1>{t("doneTitle")}</h1>
          <p className="confirmation__number">
            {t("orderNumber")} <b className="code">{order.number}</b>
          </p>
          <p>
            {order.creditUsed > 0 && due === 0
              ? t("doneCredit")
              : t(order.paymentMethod === "card" ? "doneCard" : "doneCod", { amount: money(due) })}
          </p>
          <p className="muted">
            {t("doneMail")} <span className="code">{order.customer.email}</span>
          </p>
        </div>
        {days && <p className="arrival">{t("arrivalDays", { from: weekday(days.from), to: weekday(days.to) })}</p>}
        <ConfirmOrder order={order} />
        <OrderTimeline order={order} />
        <div className="actions">
          <ButtonLink kind="main" to={`/orders/${order.id}`}>
            {t("seeOrder")}
          </ButtonLink>
          <ButtonLink to="/">{t("keepShopping")}</ButtonLink>
        </div>
      </div>
      <aside className="summary texture" aria-label={t("summary")}>
        <h2>{t("summary")}</h2>
        <OrderLines items={order.items} />
        <OrderTotals order={order} />
      </aside>
    </div>
  );
}
