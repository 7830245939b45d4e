import { useIsMutating } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { writeCode } from "#shop/promotions/code.ts";
import { useLanguage } from "#web/language.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ForwardIcon } from "#web/ui/icons.tsx";
import { Totals } from "#web/ui/Totals.tsx";
import type { CartView } from "../contract.ts";
import { CodeBox } from "./CodeBox.tsx";

/** What it will cost, tax and delivery included: checkout must hold no surprise. */
export function CartSummary({ cart }: { cart: CartView }) {
  const { t } = useTranslation("cart");
  const changing = useIsMutating({ mutationKey: ["cart", "change"] }) > 0;
  const gone = cart.items.some(({ available }) => !available);
  const blocked = gone || cart.items.some(({ notice }) => notice === "quantityReduced");
  const go = (
    <>
      {t("checkout")}
      <ForwardIcon />
    </>
  );
  return (
    <aside className="summary weave" aria-label={t("estimate")}>
      <h2>{t("estimate")}</h2>
      <div className="waits" aria-live="polite" aria-busy={changing}>
        <Estimate cart={cart} />
      </div>
      <CodeBox chosen={cart.coupon} />
      {blocked ? (
        <>
          <Button kind="main" size="big" wide aria-disabled aria-describedby="blocked">
            {go}
          </Button>
          <p className="small" id="blocked">
            {t(gone ? "blocked" : "blockedQuantity")}
          </p>
        </>
      ) : (
        <ButtonLink kind="main" size="big" wide to="/checkout">
          {go}
        </ButtonLink>
      )}
      <p className="tiny soft">{t("noSurprise")}</p>
      <p className="tiny soft">{t("promise")}</p>
    </aside>
  );
}

function Estimate({ cart }: { cart: CartView }) {
  const { t } = useTranslation("cart");
  const { percent } = useLanguage();
  const rate = { percent: percent(cart.taxPercent) };
  const detail = cart.coupon && <span className="code">{writeCode(cart.coupon.code)}</span>;
  return (
    <Totals
      rows={[
        { label: t("subtotal"), amount: cart.subtotal },
        ...(cart.discount > 0 ? [{ label: t("discount"), detail, amount: cart.discount, off: true }] : []),
        { label: t(cart.pricesIncludeTax ? "taxIncluded" : "tax", rate), amount: cart.tax },
        { label: t("shipping"), amount: cart.shipping > 0 ? cart.shipping : t("free") },
      ]}
      total={{ label: t("estimatedTotal"), amount: cart.total }}
    />
  );
}
