import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { OrderFacts } from "../OrderFacts.tsx";
import { OrderLines } from "../OrderLines.tsx";
import { OrderTotals } from "../OrderTotals.tsx";
import { staffOrderAsk } from "./asks.ts";
import { Care } from "./Care.tsx";
import { History } from "./History.tsx";
import { Ledger } from "./Ledger.tsx";
import { OpenReturn } from "./OpenReturn.tsx";
import { OrderMoves } from "./OrderMoves.tsx";
import { Papers } from "./Papers.tsx";
import { Refunds } from "./Refunds.tsx";
import { ReturnDeeds } from "./ReturnDeeds.tsx";
import { useStaffProblem } from "./useStaffProblem.ts";

/** One order beside the list, with all there is to know and to do. */
export function OrderDrawer({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { explain } = useStaffProblem();
  const order = useQuery({ ...staffOrderAsk(id ?? ""), enabled: id !== undefined });
  const shown = id === undefined ? undefined : order.data;
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
        <Order key={`${shown.id} ${shown.version}`} order={shown} />
      ) : order.isError ? (
        <EmptyState
          title={explain(order.error, "orders.loadFailed")}
          action={<Button onClick={() => order.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="3rem" />
      )}
    </Drawer>
  );
}

function Order({ order }: { order: StaffOrderView }) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  return (
    <div className="stack">
      <div className="row row--apart">
        <StatusBadge status={order.status}>{t(`status.${order.status}`)}</StatusBadge>
        <time className="soft tiny" dateTime={order.placedAt}>
          {dayAndTime(order.placedAt)}
        </time>
      </div>
      <OrderMoves order={order} />
      <ReturnDeeds order={order} />
      <OpenReturn order={order} />
      <Papers order={order} />
      <OrderLines items={order.items} skus />
      <OrderTotals order={order} />
      <Refunds refunds={order.refunds} />
      <Ledger ledger={order.ledger} />
      <Care order={order} />
      <OrderFacts order={order} />
      <History order={order} />
    </div>
  );
}
