import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCouponCode } from "#shop/promotions/couponCode.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { CartCoupon } from "../contract.ts";
import { CouponField } from "./CouponField.tsx";
import { type GiftCodeList, GiftCodes } from "./GiftCodes.tsx";
import { useCoupon } from "./useCoupon.ts";

type Props = { coupon: CartCoupon | null; codes: GiftCodeList; startsOpen: boolean };

/** The code of the cart, or else a field and the gift codes. */
export function CouponCode({ coupon, codes, startsOpen }: Props) {
  const { t } = useTranslation("cart");
  const errorMessage = useErrorMessage();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(startsOpen);
  const { choose, drop } = useCoupon();
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
      {codes.length > 0 && <GiftCodes codes={codes} busy={choose.isPending} onUse={(code) => choose.mutate(code)} />}
    </div>
  );
}

type AppliedProps = { coupon: CartCoupon; busy: boolean; onDrop(): void };

function AppliedCoupon({ coupon, busy, onDrop }: AppliedProps) {
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
