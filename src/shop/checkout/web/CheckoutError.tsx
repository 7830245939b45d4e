import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { Notice } from "#web/ui/Notice.tsx";

type Props = {
  refusal: unknown;
  /** The cart contains a line that cannot be ordered. */
  blocked: boolean;
};

/** Why the order was not placed; takes the focus, so that the customer reads it before trying again. */
export function CheckoutError({ refusal, blocked }: Props) {
  const { t } = useTranslation("checkout");
  const errorMessage = useErrorMessage();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  const toCart = <Link to="/cart">{t("goToCart")}</Link>;
  if (!refusal)
    return blocked ? (
      <Notice tone="warning" title={t("cannotGoOn")} live>
        {toCart}
      </Notice>
    ) : null;
  const key = refusal instanceof ApiError ? refusal.key : undefined;
  // Nothing was charged and the button shows the new amount: pressing it again accepts the new total.
  const codeGone = key?.startsWith("coupon.") ?? false;
  const newTotal = key === "checkout.totalChanged" || codeGone;
  return (
    <div ref={box} tabIndex={-1} className="checkout-error">
      <Notice tone={newTotal ? "warning" : "danger"} title={newTotal ? undefined : t("notDone")} live>
        {errorMessage(refusal, "checkout.failed")}
        {codeGone && <> {t("withoutCode")}</>} {!newTotal && blocked && toCart}
        {key === "checkout.tooManyCodOrders" && <Link to="/orders">{t("goToOrders")}</Link>}
        {key === "checkout.tooManyCodOrdersOfPhone" && <Link to="/contact">{t("goToContact")}</Link>}
      </Notice>
    </div>
  );
}
