import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { StatusBadge } from "#shop/orders/web/StatusBadge.tsx";
import { addRecentItem } from "#web/admin/recentItems.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { OrderDetails } from "../OrderDetails.tsx";
import { OrderLines } from "../OrderLines.tsx";
import { OrderTotals } from "../OrderTotals.tsx";
import { ConfirmationState } from "./ConfirmationState.tsx";
import { DocumentLinks } from "./DocumentLinks.tsx";
import { History } from "./History.tsx";
import { InspectedReturns } from "./InspectedReturns.tsx";
import { Ledger } from "./Ledger.tsx";
import { OpenReturn } from "./OpenReturn.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { OrderMails } from "./OrderMails.tsx";
import { PhoneHistory } from "./PhoneHistory.tsx";
import { permittedOrder } from "./permittedOrder.ts";
import { adminOrderQuery } from "./queries.ts";
import { Refunds } from "./Refunds.tsx";
import { TrackingAndNotes } from "./TrackingAndNotes.tsx";
import { useOrderErrorMessage } from "./useOrderErrorMessage.ts";

export type OrderDrawerProps = {
  id: string | undefined;
  /** From the returns module, which lies above orders. */
  ReturnActions: ComponentType<{ order: AdminOrderView }>;
  /** From the shipping module, which lies above orders. */
  Shipments?: ComponentType<{ order: AdminOrderView }> | undefined;
  /** From the checkout module, which lies above orders. */
  CorrectDelivery?: ComponentType<{ order: AdminOrderView }> | undefined;
  onClose(): void;
};

/** One order in a drawer beside the list, with all details and actions. */
export function OrderDrawer({ id, onClose, ...parts }: OrderDrawerProps) {
  const { t } = useTranslation("admin");
  const { errorText: errorMessage } = useOrderErrorMessage();
  const order = useQuery({ ...adminOrderQuery(id ?? ""), enabled: id !== undefined });
  const shown = id === undefined ? undefined : order.data;
  const number = shown?.number;
  useEffect(() => {
    if (id && number) addRecentItem({ to: `/secret-dashboard/orders/${id}`, label: number });
  }, [id, number]);
  return (
    <Drawer
      wide
      open={id !== undefined}
      onClose={onClose}
      title={shown ? <span className="code">{shown.number}</span> : t("loadingOne")}
      lead={
        shown && (
          <>
            <bdi>{shown.customer.name || t("guest")}</bdi> · <bdi>{shown.shippingAddress.city}</bdi>
          </>
        )
      }
    >
      {shown ? (
        <Order key={`${shown.id} ${shown.version}`} order={shown} {...parts} />
      ) : order.isError ? (
        <EmptyState
          title={errorMessage(order.error, "orders.loadFailed")}
          action={<Button onClick={() => order.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="3rem" />
      )}
    </Drawer>
  );
}

type OrderProps = { order: AdminOrderView } & Omit<OrderDrawerProps, "id" | "onClose">;

function Order({ order: loaded, ReturnActions, Shipments, CorrectDelivery }: OrderProps) {
  const { t } = useTranslation("admin");
  const { day, dayAndTime } = useLanguage();
  const can = useCan();
  const seesAmounts = can("amounts.read");
  const order = permittedOrder(loaded, can);
  return (
    <div className="stack">
      <div className="row row--between">
        <StatusBadge status={order.status}>{t(`status.${order.status}`)}</StatusBadge>
        <time className="muted tiny" dateTime={order.placedAt}>
          {dayAndTime(order.placedAt)}
        </time>
      </div>
      {order.taken && (
        <p className="small">{t(`drafts.takenBy.${order.taken.channel}`, { name: isolated(order.taken.by ?? "–") })}</p>
      )}
      <ConfirmationState order={order} />
      <OrderActions order={order} />
      <ReturnActions order={order} />
      <OpenReturn order={order} />
      <InspectedReturns order={order} />
      <DocumentLinks order={order} />
      {Shipments && <Shipments order={order} />}
      <OrderLines items={order.items} skus amounts={seesAmounts} />
      {seesAmounts && (
        <>
          <OrderTotals order={order} />
          {order.discountReason && !order.exchangedFrom && (
            <p className="small">{t("drafts.discountBecause", { reason: isolated(order.discountReason) })}</p>
          )}
          <Refunds order={order} />
        </>
      )}
      {seesAmounts && order.giftCode && (
        <p className="small">
          {t(`order.giftCode.${order.giftCode.state}`)} <bdi className="code">{order.giftCode.code}</bdi>
        </p>
      )}
      {seesAmounts && <Ledger ledger={order.ledger} />}
      <TrackingAndNotes order={order} />
      <OrderMails order={order} />
      <OrderDetails order={order} />
      {order.contactErasedAt && (
        <p className="small muted">{t("order.contactErased", { day: day(order.contactErasedAt) })}</p>
      )}
      {CorrectDelivery && <CorrectDelivery order={order} />}
      <PhoneHistory history={order.phoneHistory} />
      <History order={order} />
    </div>
  );
}
