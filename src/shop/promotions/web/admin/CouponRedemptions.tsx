import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdminCouponView } from "#shop/promotions/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { redemptionsQuery } from "./queries.ts";

/** Orders that redeemed the code, newest first. */
export function CouponRedemptions({ coupon }: { coupon: AdminCouponView }) {
  const { t } = useTranslation("admin");
  const { brief, money } = useLanguage();
  const { data } = useQuery(redemptionsQuery(coupon.id));
  return (
    <section>
      <h3>{t("coupons.orders")}</h3>
      {!data && <SkeletonLines lines={2} height="1.4rem" />}
      {data?.items.length === 0 && <p className="muted small">{t("coupons.noUses")}</p>}
      <ul className="space-between-list small">
        {data?.items.map(({ id, order, amount, at, returnedAt }) => (
          <li key={id}>
            <span>
              {order ? (
                <Link className="code" to={`/secret-dashboard/orders/${order.id}`}>
                  {order.number}
                </Link>
              ) : (
                "–"
              )}{" "}
              <time className="muted tiny" dateTime={at}>
                {brief(at)}
              </time>{" "}
              {returnedAt && <span className="muted tiny">({t("coupons.returned")})</span>}
            </span>
            <bdi className="number">{money(amount)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
