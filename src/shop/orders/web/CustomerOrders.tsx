import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { type CustomerFilter, customerFilters } from "#shop/orders/orderStatusDefinitions.ts";
import { EmptyWithShopLink } from "#web/layout/EmptyWithShopLink.tsx";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { QueryState } from "#web/layout/QueryState.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { useSession } from "#web/session/session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { OrderView } from "../contract.ts";
import { OrderCard } from "./OrderCard.tsx";
import { OrderDialog } from "./OrderDialog.tsx";
import { ordersQuery } from "./queries.ts";

import "./orders.css";

type Props = { Order: ComponentType<{ order: OrderView }> };

/** The customer's orders, and one of them in a dialog. */
export function CustomerOrders({ Order }: Props) {
  const { t } = useTranslation("orders");
  const { state } = useSession();
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("title")} />
      <h1>{t("title")}</h1>
      {state === "checking" ? (
        <DeliveryNotice />
      ) : (
        <SignedInOnly>
          <Orders Order={Order} />
        </SignedInOnly>
      )}
    </div>
  );
}

function Orders({ Order }: Props) {
  const { t } = useTranslation("orders");
  const { id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const cameFromList = (useLocation().state as { fromList?: boolean } | null)?.fromList;
  const page = Math.max(1, Number(search.get("page")) || 1);
  const show = customerFilters.find((filter) => filter === search.get("show")) ?? "all";
  const list = `/orders${toSearch(page, show)}`;
  const close = () => (cameFromList ? navigate(-1) : navigate(list, { replace: true, preventScrollReset: true }));
  return (
    <>
      <Filters show={show} />
      <OrderList page={page} show={show} />
      <OrderDialog title={t("order")} id={id} Order={Order} onClose={close} />
    </>
  );
}

const toSearch = (page: number, show: CustomerFilter) => {
  const search = new URLSearchParams({ ...(show === "all" ? {} : { show }), ...(page > 1 ? { page: `${page}` } : {}) });
  return search.size > 0 ? `?${search}` : "";
};

function Filters({ show }: { show: CustomerFilter }) {
  const { t } = useTranslation("orders");
  return (
    <nav className="order-filters" aria-label={t("show.label")}>
      {customerFilters.map((filter) => (
        <Link
          key={filter}
          to={`/orders${toSearch(1, filter)}`}
          preventScrollReset
          aria-current={filter === show ? "true" : undefined}
        >
          {t(`show.${filter}`)}
        </Link>
      ))}
    </nav>
  );
}

function OrderList({ page, show }: { page: number; show: CustomerFilter }) {
  const { t } = useTranslation("orders");
  return (
    <QueryState query={useQuery(ordersQuery(page, show))} waiting={<DeliveryNotice />} failed={t("listFailed")}>
      {({ items, total, pageSize }) =>
        items.length === 0 ? (
          show === "all" ? (
            <NoOrders />
          ) : (
            <EmptyState title={t("show.none")} />
          )
        ) : (
          <>
            <div className="orders">
              {items.map((order) => (
                <OrderCard key={order.id} order={order} to={`/orders/${order.id}${toSearch(page, show)}`} />
              ))}
            </div>
            <Pagination
              page={page}
              pages={Math.ceil(total / pageSize)}
              hrefOf={(at) => `/orders${toSearch(at, show)}`}
            />
          </>
        )
      }
    </QueryState>
  );
}

function NoOrders() {
  const { t } = useTranslation("orders");
  return <EmptyWithShopLink title={t("emptyTitle")}>{t("emptyText")}</EmptyWithShopLink>;
}

/** Placeholder cards in the height of the loaded ones. */
const DeliveryNotice = () => <SkeletonLines lines={3} height="10.5rem" />;
