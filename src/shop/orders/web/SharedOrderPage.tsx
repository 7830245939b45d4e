import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { AddressLines } from "#shop/accounts/web/contact/AddressLines.tsx";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { SharedOrderView } from "../contract.ts";
import { sharedAsk } from "./asks.ts";
import { OrderBadge, OrderNow } from "./OrderDialog.tsx";
import { Tracking } from "./OrderFacts.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import { Returns } from "./Returns.tsx";

import "#web/styles/orders.css";

export const handle = { texts: ["orders"] };

/** One order for whoever was given its link, with an account or without. */
export default function SharedOrderPage() {
  const { t } = useTranslation("orders");
  const { token = "" } = useParams();
  const [here, come] = useState(false);
  useEffect(() => come(true), []);
  const { data: order, isError } = useQuery({ ...sharedAsk(token), enabled: here });
  return (
    <div className="wrap section section--page">
      <PersonalHead title={t("order")} />
      {order ? (
        <Order order={order} />
      ) : isError ? (
        <EmptyState heading="h1" title={t("shared.over")} action={<ButtonLink to="/orders">{t("title")}</ButtonLink>}>
          {t("shared.overText")}
        </EmptyState>
      ) : (
        <>
          <h1>{t("order")}</h1>
          <SkeletonLines lines={6} height="4rem" />
        </>
      )}
    </div>
  );
}

function Order({ order }: { order: SharedOrderView }) {
  const { t } = useTranslation("orders");
  return (
    <>
      <h1>{t("shared.title", { number: `\u2066${order.number}\u2069` })}</h1>
      <div className="order-detail">
        <div className="stack">
          <h2 className="unseen">{t("timeline")}</h2>
          <OrderBadge order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className="stack">
          <OrderLines items={order.items} />
          <OrderTotals order={order} />
          <Returns order={order} />
          <div className="order-facts small">
            <section>
              <h3>{t("deliversTo")}</h3>
              <AddressLines address={order.shippingAddress} />
            </section>
            <section>
              <h3>{t("paidWith")}</h3>
              <p>{t(`method.${order.paymentMethod}`)}</p>
            </section>
            {order.trackingNumber && <Tracking number={order.trackingNumber} />}
          </div>
          <OrderNow order={order} />
          <p className="soft small">{t("shared.more")}</p>
          <div className="actions">
            <ButtonLink to={`/orders/${order.id}`}>{t("shared.open")}</ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}
