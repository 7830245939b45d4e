import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { AddressLines } from "#shop/accounts/web/contact/AddressLines.tsx";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { SharedOrderView } from "../contract.ts";
import { AskAboutOrder } from "./AskAboutOrder.tsx";
import { OrderBadge } from "./OrderBadge.tsx";
import { Arrival, Tracking } from "./OrderDetails.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderStatusLine } from "./OrderStatusLine.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import { sharedOrderQuery } from "./queries.ts";

import "./orders.css";

const Returns = lazyOrNotice(() => import("./Returns.tsx").then((file) => ({ default: file.Returns })));

/** Shared order link: one order without sign-in. */
export function SharedOrder({ Parcels }: { Parcels: ComponentType<{ token: string }> }) {
  const { t } = useTranslation("orders");
  const { token = "" } = useParams();
  const [here, come] = useState(false);
  useEffect(() => come(true), []);
  const { data: order, isError } = useQuery({ ...sharedOrderQuery(token), enabled: here });
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("order")} />
      {order ? (
        <Suspense fallback={<Waiting />}>
          <Order order={order} parcels={<Parcels token={token} />} />
        </Suspense>
      ) : isError ? (
        <EmptyState heading="h1" title={t("shared.over")} action={<ButtonLink to="/orders">{t("title")}</ButtonLink>}>
          {t("shared.overText")}
        </EmptyState>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation("orders");
  return (
    <>
      <h1>{t("order")}</h1>
      <SkeletonLines lines={6} height="4rem" />
    </>
  );
}

function Order({ order, parcels }: { order: SharedOrderView; parcels: ReactNode }) {
  const { t } = useTranslation("orders");
  return (
    <>
      <h1>{t("shared.title", { number: `\u2066${order.number}\u2069` })}</h1>
      <div className="order-detail">
        <div className="stack">
          <h2 className="visually-hidden">{t("timeline")}</h2>
          <OrderBadge order={order} />
          <OrderTimeline order={order} />
          {parcels}
        </div>
        <div className="stack">
          <OrderLines items={order.items} />
          <OrderTotals order={order} />
          {order.returns.length > 0 && <Returns order={order} />}
          <div className="order-overview small">
            <section>
              <h3>{t("deliversTo")}</h3>
              <AddressLines address={order.shippingAddress} />
            </section>
            <section>
              <h3>{t("paidWith")}</h3>
              <p>{t(`method.${order.paymentMethod}`)}</p>
            </section>
            <Arrival days={order.deliveryDays} />
            <Tracking order={order} />
          </div>
          <OrderStatusLine order={order} />
          <AskAboutOrder number={order.number} />
          <p className="muted small">{t("shared.more")}</p>
          <div className="actions">
            <ButtonLink to={`/orders/${order.id}`}>{t("shared.open")}</ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}
