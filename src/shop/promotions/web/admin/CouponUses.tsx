import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { StaffCoupon } from "#shop/promotions/contract.ts";
import { useLanguage } from "#web/language.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { usesAsk } from "./asks.ts";

/** The orders that used a code, the newest first. */
export function CouponUses({ coupon }: { coupon: StaffCoupon }) {
  const { t } = useTranslation("admin");
  const { brief, money } = useLanguage();
  const { data } = useQuery(usesAsk(coupon.id));
  return (
    <section>
      <h3>{t("coupons.orders")}</h3>
      {!data && <SkeletonLines lines={2} height="1.4rem" />}
      {data?.items.length === 0 && <p className="soft small">{t("coupons.noUses")}</p>}
      <ul className="refunds small">
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
              <time className="soft tiny" dateTime={at}>
                {brief(at)}
              </time>{" "}
              {returnedAt && <span className="soft tiny">({t("coupons.returned")})</span>}
            </span>
            <bdi className="number">{money(amount)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
