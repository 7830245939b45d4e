import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCouponCode } from "#shop/promotions/couponCode.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CheckIcon } from "#web/ui/furtherIcons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { CartCoupon } from "../contract.ts";
import { CouponField } from "./CouponField.tsx";
import { giftCodesQuery } from "./queries.ts";
import { useCoupon } from "./useCoupon.ts";

const GiftCodes = lazy(() => import("./GiftCodes.tsx").then((file) => ({ default: file.GiftCodes })));

/**
 * One coupon code per order, typed or selected among the customer's gift codes; the summary shows the discount. The
 * field stays collapsed: most customers have no code, and an empty field makes them leave to look for one.
 */
export function CouponBox({ coupon }: { coupon: CartCoupon | null }) {
  const { t } = useTranslation("cart");
  const errorMessage = useErrorMessage();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const { choose, drop } = useCoupon();
  const codes = useQuery(giftCodesQuery).data?.items ?? [];
  if (coupon) return <AppliedCoupon coupon={coupon} busy={drop.isPending} onDrop={() => drop.mutate()} />;
  const error = choose.isError ? errorMessage(choose.error, "coupon.applyFailed") : undefined;
  return (
    <div className="coupon-box">
      {isOpen || error ? (
        <CouponField
          autoFocus
          value={typed}
          error={error}
          busy={choose.isPending}
          onChange={(value) => {
            setTyped(value);
            if (choose.isError) choose.reset();
          }}
          onApply={() => choose.mutate(typed, { onSuccess: () => setTyped("") })}
        />
      ) : (
        <button type="button" className="text-button coupon-box__open" onClick={() => setIsOpen(true)}>
          {t("code.label")}
        </button>
      )}
      {codes.length > 0 && (
        <Suspense>
          <GiftCodes codes={codes} busy={choose.isPending} onUse={(code) => choose.mutate(code)} />
        </Suspense>
      )}
    </div>
  );
}

type Props = { coupon: CartCoupon; busy: boolean; onDrop(): void };

function AppliedCoupon({ coupon, busy, onDrop }: Props) {
  const { t } = useTranslation(["cart", "errors"]);
  const { money, percent } = useLanguage();
  const code = formatCouponCode(coupon.code);
  const off =
    coupon.percentOff === null
      ? t("code.amount", { amount: money(coupon.amountOff ?? 0) })
      : t("code.percent", { percent: percent(coupon.percentOff) });
  return (
    <div className="coupon-box">
      <div className="coupon-box__applied">
        <p>
          {!coupon.problem && <CheckIcon aria-hidden="true" />}
          <b className="code">{code}</b> <span className="muted small">{off}</span>
        </p>
        <Button kind="quiet" size="small" busy={busy} aria-label={t("removeName", { name: code })} onClick={onDrop}>
          {t("remove")}
        </Button>
      </div>
      {coupon.problem && (
        <Notice tone="warning" live>
          {t(`errors:${coupon.problem}`, { amount: money(coupon.minSubtotal) })}
        </Notice>
      )}
    </div>
  );
}
