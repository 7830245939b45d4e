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
import { GiftCodes } from "./GiftCodes.tsx";
import { useCoupon } from "./useCoupon.ts";

/**
 * One coupon code per order, typed or selected among the customer's gift codes; the summary shows the discount. The
 * field stays collapsed: most customers have no code, and an empty field makes them leave to look for one.
 */
export function CouponBox({ chosen }: { chosen: CartCoupon | null }) {
  const { t } = useTranslation("cart");
  const errorMessage = useErrorMessage();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const { choose, drop } = useCoupon();
  if (chosen) return <AppliedCoupon chosen={chosen} busy={drop.isPending} onDrop={() => drop.mutate()} />;
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
      <GiftCodes busy={choose.isPending} onUse={(code) => choose.mutate(code)} />
    </div>
  );
}

type Props = { chosen: CartCoupon; busy: boolean; onDrop(): void };

function AppliedCoupon({ chosen, busy, onDrop }: Props) {
  const { t } = useTranslation(["cart", "errors"]);
  const { money, percent } = useLanguage();
  const code = formatCouponCode(chosen.code);
  const off =
    chosen.percentOff === null
      ? t("code.amount", { amount: money(chosen.amountOff ?? 0) })
      : t("code.percent", { percent: percent(chosen.percentOff) });
  return (
    <div className="coupon-box">
      <div className="coupon-box__applied">
        <p>
          {!chosen.problem && <CheckIcon aria-hidden="true" />}
          <b className="code">{code}</b> <span className="soft small">{off}</span>
        </p>
        <Button kind="quiet" size="small" busy={busy} aria-label={t("removeName", { name: code })} onClick={onDrop}>
          {t("remove")}
        </Button>
      </div>
      {chosen.problem && (
        <Notice tone="warning" live>
          {t(`errors:${chosen.problem}`, { amount: money(chosen.minSubtotal) })}
        </Notice>
      )}
    </div>
  );
}
