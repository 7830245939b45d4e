import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { type OwnFilter, ownFilters } from "#shop/orders/order.ts";
import { Asked } from "#web/Asked.tsx";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { ordersAsk } from "./asks.ts";
import { OrderCard } from "./OrderCard.tsx";
import { OrderDialog } from "./OrderDialog.tsx";

import "#web/styles/orders.css";

export const handle = { texts: ["orders"] };

export default function OrdersPage() {
  const { t } = useTranslation("orders");
  const { state } = useSession();
  return (
    <div className="wrap section section--page">
      <PersonalHead title={t("title")} />
      <h1>{t("title")}</h1>
      {state === "checking" ? (
        <Coming />
      ) : (
        <SignedInOnly>
          <Orders />
        </SignedInOnly>
      )}
    </div>
  );
}

function Orders() {
  const { t } = useTranslation("orders");
  const { id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const cameFromList = (useLocation().state as { fromList?: boolean } | null)?.fromList;
  const page = Math.max(1, Number(search.get("page")) || 1);
  const show = ownFilters.find((filter) => filter === search.get("show")) ?? "all";
  const list = `/orders${searchOf(page, show)}`;
  const close = () => (cameFromList ? navigate(-1) : navigate(list, { replace: true, preventScrollReset: true }));
  return (
    <>
      <Filters show={show} />
      <OrderList page={page} show={show} />
      <OrderDialog title={t("order")} id={id} onClose={close} />
    </>
  );
}

const searchOf = (page: number, show: OwnFilter) => {
  const search = new URLSearchParams({ ...(show === "all" ? {} : { show }), ...(page > 1 ? { page: `${page}` } : {}) });
  return search.size > 0 ? `?${search}` : "";
};

function Filters({ show }: { show: OwnFilter }) {
  const { t } = useTranslation("orders");
  return (
    <nav className="orders-show" aria-label={t("show.label")}>
      {ownFilters.map((filter) => (
        <Link
          key={filter}
          to={`/orders${searchOf(1, filter)}`}
          preventScrollReset
          aria-current={filter === show ? "true" : undefined}
        >
          {t(`show.${filter}`)}
        </Link>
      ))}
    </nav>
  );
}

function OrderList({ page, show }: { page: number; show: OwnFilter }) {
  const { t } = useTranslation("orders");
  return (
    <Asked query={useQuery(ordersAsk(page, show))} waiting={<Coming />} failed={t("listFailed")}>
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
    </Asked>
  );
}

function NoOrders() {
  const { t } = useTranslation("orders");
  return (
    <EmptyState
      title={t("emptyTitle")}
      action={
        <ButtonLink kind="main" to="/">
          {t("startShopping")}
        </ButtonLink>
      }
    >
      {t("emptyText")}
    </EmptyState>
  );
}

/** Cards of the height of those that are coming. */
const Coming = () => <SkeletonLines lines={3} height="10.5rem" />;
