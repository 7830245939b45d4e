import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";
import type { CartCoupon } from "../contract.ts";
import { giftCodesQuery } from "./queries.ts";

/**
 * One coupon code per order, typed or selected among the customer's gift codes; the summary shows the discount. The
 * field stays collapsed, and its code unloaded: most customers have no code, and an empty field makes them leave to look
 * for one.
 */
export function CouponBox({ coupon }: { coupon: CartCoupon | null }) {
  const { t } = useTranslation("cart");
  const [CouponCode, fetchCode] = useLazyComponent(() => import("./CouponCode.tsx").then((file) => file.CouponCode));
  const [isOpened, setIsOpened] = useState(false);
  const codes = useQuery(giftCodesQuery).data?.items ?? [];
  const hasCode = coupon !== null || codes.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads with the first code
  useEffect(() => {
    if (hasCode) fetchCode();
  }, [hasCode]);
  if (CouponCode) return <CouponCode coupon={coupon} codes={codes} startsOpen={isOpened} />;
  return (
    <div className="coupon-box">
      {coupon ? (
        <Skeleton height="4rem" />
      ) : (
        <button
          type="button"
          className="text-button coupon-box__open"
          onClick={() => {
            setIsOpened(true);
            fetchCode();
          }}
        >
          {t("code.label")}
        </button>
      )}
    </div>
  );
}
