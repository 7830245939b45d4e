import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CustomerCredit } from "#shop/credit/web/admin/CustomerCredit.tsx";
import type { CustomerView } from "#shop/customers/adminContract.ts";
import { addRecentItem } from "#web/admin/recentItems.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import "#shop/reporting/web/admin/analytics.css";
import { CustomerActions } from "./CustomerActions.tsx";
import { CustomerContact } from "./CustomerContact.tsx";
import { CustomerHistory } from "./CustomerHistory.tsx";
import { CustomerNotes } from "./CustomerNotes.tsx";
import { CustomerTags } from "./CustomerTags.tsx";
import { customerQuery, customersPath } from "./queries.ts";

/** Everything about one customer, and what staff can do for them. */
export function CustomerDetails({ id }: { id: string }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const customer = useQuery(customerQuery(id));
  const name = customer.data && (customer.data.name || customer.data.email);
  useEffect(() => {
    if (name) addRecentItem({ to: `${customersPath}/${id}`, label: name });
  }, [id, name]);
  return (
    <>
      <p className="customer__back">
        <Link to={customersPath}>{t("tab.customers")}</Link>
      </p>
      {customer.data ? (
        <Customer customer={customer.data} />
      ) : customer.isError ? (
        <EmptyState
          title={errorMessage(customer.error)}
          action={<Button onClick={() => customer.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={5} height="6rem" />
      )}
    </>
  );
}

function Customer({ customer }: { customer: CustomerView }) {
  const { t } = useTranslation("admin");
  const { day, money, number } = useLanguage();
  const { totals } = customer;
  return (
    <>
      <div className="admin__head">
        <div>
          <h1>
            <bdi>{customer.name || "–"}</bdi>
          </h1>
          <p className="muted customer__since">{t("customers.since", { day: day(customer.createdAt) })}</p>
        </div>
        <CustomerActions customer={customer} />
      </div>
      <div className="key-figures">
        <Figure label={t("customers.orders")} value={number(totals.orders)} />
        <Figure label={t("customers.value")} value={money(totals.value)} />
        <Figure label={t("customers.refunded")} value={money(totals.refunded)} />
        <Figure label={t("customers.cancelled")} value={number(totals.cancelled)} />
      </div>
      <div className="customer">
        <div className="customer__main">
          <CustomerHistory customer={customer} />
          <CustomerCredit customerId={customer.id} />
          <CustomerNotes customer={customer} />
        </div>
        <div className="customer__side">
          <CustomerContact customer={customer} />
          <CustomerTags customer={customer} />
        </div>
      </div>
    </>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="key-figure">
    <small>{label}</small>
    <b>
      <bdi className="number">{value}</bdi>
    </b>
  </div>
);
