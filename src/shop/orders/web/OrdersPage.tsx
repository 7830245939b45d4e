import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
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
  const list = `/orders${page > 1 ? `?page=${page}` : ""}`;
  const close = () => (cameFromList ? navigate(-1) : navigate(list, { replace: true, preventScrollReset: true }));
  return (
    <>
      <OrderList page={page} />
      <OrderDialog title={t("order")} id={id} onClose={close} />
    </>
  );
}

function OrderList({ page }: { page: number }) {
  const { t } = useTranslation("orders");
  return (
    <Asked query={useQuery(ordersAsk(page))} waiting={<Coming />} failed={t("listFailed")}>
      {({ items, total, pageSize }) =>
        items.length === 0 ? (
          <NoOrders />
        ) : (
          <>
            <div className="orders">
              {items.map((order) => (
                <OrderCard key={order.id} order={order} to={`/orders/${order.id}${page > 1 ? `?page=${page}` : ""}`} />
              ))}
            </div>
            <Pagination page={page} pages={Math.ceil(total / pageSize)} hrefOf={(at) => `/orders?page=${at}`} />
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
