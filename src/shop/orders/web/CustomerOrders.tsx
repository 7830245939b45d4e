import { type ComponentType, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { type CustomerFilter, customerFilters } from "#shop/orders/orderStatusDefinitions.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { useSession } from "#web/session/session.ts";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { useTouched } from "#web/ui/useLazyInView.ts";
import type { OrderView } from "../contract.ts";
import { OrderDialog } from "./OrderDialog.tsx";

import "./orders.css";

const loadList = () => import("./OrderList.tsx").then((file) => ({ default: file.OrderList }));
const OrderList = lazyOrNotice(loadList);

type Props = { Order: ComponentType<{ order: OrderView }> };

/** The customer's orders, and one of them in a dialog. */
export function CustomerOrders({ Order }: Props) {
  const { t } = useTranslation("orders");
  const { state } = useSession();
  const isOpen = useParams().id !== undefined;
  useEffect(() => {
    // Beside its data.
    if (!isOpen) loadList().catch(() => {});
  }, [isOpen]);
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("title")} />
      <h1>{t("title")}</h1>
      {state === "checking" ? (
        <Waiting />
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
  const list = `/orders${searchOf(page, show)}`;
  // Behind an order that was opened by its URL, the list waits until the page is touched.
  const isListNeeded = useTouched() || id === undefined;
  const close = () => (cameFromList ? navigate(-1) : navigate(list, { replace: true, preventScrollReset: true }));
  return (
    <>
      <Filters show={show} />
      <Suspense fallback={<Waiting />}>
        {isListNeeded ? <OrderList page={page} show={show} waiting={<Waiting />} searchOf={searchOf} /> : <Waiting />}
      </Suspense>
      <OrderDialog title={t("order")} id={id} Order={Order} onClose={close} />
    </>
  );
}

const searchOf = (page: number, show: CustomerFilter) => {
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

/** Placeholder cards in the height of the loaded ones. */
const Waiting = () => <SkeletonLines lines={3} height="10.5rem" />;
