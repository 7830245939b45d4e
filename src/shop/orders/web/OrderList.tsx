import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CustomerFilter } from "#shop/orders/orderStatusDefinitions.ts";
import { EmptyWithShopLink } from "#web/layout/EmptyWithShopLink.tsx";
import { QueryState } from "#web/layout/QueryState.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { ordersQuery } from "./queries.ts";

type Props = {
  page: number;
  show: CustomerFilter;
  waiting: ReactNode;
  searchOf(page: number, show: CustomerFilter): string;
};

/** One page of the customer's orders. */
export function OrderList({ page, show, waiting, searchOf }: Props) {
  const { t } = useTranslation("orders");
  return (
    <QueryState query={useQuery(ordersQuery(page, show))} waiting={waiting} failed={t("listFailed")}>
      {({ items, total, pageSize }) =>
        items.length === 0 ? (
          show === "all" ? (
            <EmptyWithShopLink title={t("emptyTitle")}>{t("emptyText")}</EmptyWithShopLink>
          ) : (
            <EmptyState title={t("show.none")} />
          )
        ) : (
          <>
            <div className="orders">
              {items.map((order) => (
                <OrderCard key={order.id} order={order} to={`/orders/${order.id}${searchOf(page, show)}`} />
              ))}
            </div>
            <Pagination
              page={page}
              pages={Math.ceil(total / pageSize)}
              hrefOf={(at) => `/orders${searchOf(at, show)}`}
            />
          </>
        )
      }
    </QueryState>
  );
}
