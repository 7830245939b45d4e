import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { formatCouponCode } from "#shop/promotions/couponCode.ts";
import { deliveryDaysQuery } from "#shop/settings/web/deliveryDaysQuery.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ForwardIcon } from "#web/ui/icons.tsx";
import { Totals } from "#web/ui/Totals.tsx";
import type { CartView } from "../contract.ts";
import { CouponBox } from "./CouponBox.tsx";
import { useIsCartChanging } from "./useCart.ts";

/** Order summary with tax and shipping, so that checkout adds no unexpected cost. */
export function CartSummary({ cart }: { cart: CartView }) {
  const { t } = useTranslation("cart");
  const { number } = useLanguage();
  const { returnDays } = useShop();
  const isChanging = useIsCartChanging();
  const hasTotals = cart.items.some(({ available }) => available);
  const hasUnavailable = cart.items.some(({ available }) => !available);
  const isBlocked = hasUnavailable || cart.items.some(({ notice }) => notice === "quantityReduced");
  const buttonLabel = (
    <>
      {t("checkout")}
      <ForwardIcon />
    </>
  );
  return (
    <aside className="summary texture" aria-label={t("estimate")}>
      <h2>{t("estimate")}</h2>
      <div className="busy-region" aria-live="polite" aria-busy={isChanging}>
        {hasTotals && <EstimatedTotals cart={cart} />}
      </div>
      <CouponBox coupon={cart.coupon} />
      {isBlocked ? (
        <>
          <Button kind="main" size="big" wide aria-disabled aria-describedby="blocked">
            {buttonLabel}
          </Button>
          <p className="small" id="blocked">
            {t(hasUnavailable ? "blocked" : "blockedQuantity")}
          </p>
        </>
      ) : (
        <ButtonLink kind="main" size="big" wide to="/checkout">
          {buttonLabel}
        </ButtonLink>
      )}
      {hasTotals && <p className="tiny muted">{t("noSurprise")}</p>}
      <Arrival governorate={cart.shippingTo?.code ?? ""} />
      <p className="tiny muted">{t("promise", { count: returnDays, n: number(returnDays) })}</p>
    </aside>
  );
}

/** Delivery days for the customer's governorate, or in general while it is not known. */
function Arrival({ governorate }: { governorate: string }) {
  const { t } = useTranslation("cart");
  const { language, weekday } = useLanguage();
  const { data } = useQuery(deliveryDaysQuery(governorate));
  const { days, name } = data ?? {};
  if (!name || !days) return <p className="tiny muted">{t("arrival")}</p>;
  const place = inLanguage(name, language);
  return <p className="small arrival">{t("arrivalDays", { place, from: weekday(days.from), to: weekday(days.to) })}</p>;
}

function EstimatedTotals({ cart }: { cart: CartView }) {
  const { t } = useTranslation("cart");
  const { language, percent } = useLanguage();
  const place = cart.shippingTo && inLanguage(cart.shippingTo.name, language);
  const rate = { percent: percent(cart.taxPercent) };
  const detail = cart.coupon && <span className="code">{formatCouponCode(cart.coupon.code)}</span>;
  return (
    <Totals
      rows={[
        { label: t("subtotal"), amount: cart.subtotal },
        ...(cart.discount > 0 ? [{ label: t("discount"), detail, amount: cart.discount, off: true }] : []),
        { label: t(cart.pricesIncludeTax ? "taxIncluded" : "tax", rate), amount: cart.tax },
        {
          label: place ? t("shippingTo", { place }) : t("shipping"),
          amount: cart.shipping > 0 ? cart.shipping : t("shippingFree"),
        },
      ]}
      total={{ label: t("estimatedTotal"), amount: cart.total }}
    />
  );
}
