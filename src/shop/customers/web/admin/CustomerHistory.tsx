import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CustomerView } from "#shop/customers/adminContract.ts";
import { StatusBadge } from "#shop/orders/web/StatusBadge.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

type Props = { customer: CustomerView };

/** The newest orders, returns and codes. */
export function CustomerHistory({ customer }: Props) {
  const { t } = useTranslation("admin");
  const { brief, money } = useLanguage();
  return (
    <>
      <section className="box">
        <h2>{t("customers.newestOrders")}</h2>
        {customer.orders.length === 0 && <p className="muted">{t("customers.noneYet")}</p>}
        <ul className="customer__rows">
          {customer.orders.map((order) => (
            <li key={order.id}>
              <Link className="code" to={`/secret-dashboard/orders/${order.id}`}>
                {order.number}
              </Link>
              <span className="muted number">{brief(order.placedAt)}</span>
              <span>
                <StatusBadge status={order.status}>{t(`status.${order.status}`)}</StatusBadge>
              </span>
              <bdi className="number">{money(order.total)}</bdi>
            </li>
          ))}
        </ul>
        {customer.totals.orders + customer.totals.cancelled > customer.orders.length && (
          <Link to={`/secret-dashboard/orders?email=${encodeURIComponent(customer.email)}`}>
            {t("customers.allOrders")}
          </Link>
        )}
      </section>
      {customer.returns.length > 0 && (
        <section className="box">
          <h2>{t("tab.returns")}</h2>
          <ul className="customer__rows">
            {customer.returns.map((one) => (
              <li key={one.id}>
                <Link className="code" to={`/secret-dashboard/orders/${one.orderId}`}>
                  {one.number}
                </Link>
                <span className="muted number">{brief(one.requestedAt)}</span>
                <span>{t(`customers.return.${one.status}` as "customers.return.requested")}</span>
                <bdi className="number">{money(one.amount)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {customer.coupons.length > 0 && (
        <section className="box">
          <h2>{t("tab.coupons")}</h2>
          <ul className="customer__rows">
            {customer.coupons.map((coupon) => (
              <li key={coupon.id}>
                <Link className="code" to={`/secret-dashboard/coupons/${coupon.id}`}>
                  {coupon.code}
                </Link>
                <span className="muted number">{coupon.usedAt ? brief(coupon.usedAt) : ""}</span>
                <span>{coupon.usedAt ? t("customers.used") : t("customers.unused")}</span>
                <bdi className="number">{coupon.usedAt ? money(coupon.amount) : ""}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
