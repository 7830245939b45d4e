import { useTranslation } from "react-i18next";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { QueryState } from "#web/layout/QueryState.tsx";
import { GuestFirst } from "#web/session/GuestFirst.tsx";
import { useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { CartLines } from "./CartLines.tsx";
import { CartSkeleton } from "./CartSkeleton.tsx";
import { CartSummary } from "./CartSummary.tsx";
import { EmptyCart } from "./EmptyCart.tsx";
import { GuestCouponHint } from "./GuestCouponHint.tsx";
import { SavedLines } from "./SavedLines.tsx";
import { useCart } from "./useCart.ts";

import "./cart.css";

export const handle = { texts: ["cart"] };

export default function CartPage() {
  const { t } = useTranslation("cart");
  const { state } = useSession();
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("title")} />
      <h1>{t("title")}</h1>
      {state === "signedIn" ? (
        <CustomerCart />
      ) : (
        <GuestFirst guest={<GuestCart />} waiting={<CartSkeleton />} known={state === "guest"} />
      )}
    </div>
  );
}

function GuestCart() {
  const { t } = useTranslation("cart");
  return (
    <>
      <EmptyState
        title={t("guestTitle")}
        action={
          <div className="actions">
            <ButtonLink kind="main" to="/login?next=/cart">
              {t("logIn")}
            </ButtonLink>
            <ButtonLink to="/signup?next=/cart">{t("signUp")}</ButtonLink>
          </div>
        }
      >
        {t("guestText")}
      </EmptyState>
      <GuestCouponHint />
    </>
  );
}

function CustomerCart() {
  const { t } = useTranslation("cart");
  return (
    <QueryState query={useCart()} waiting={<CartSkeleton />} failed={t("loadFailed")}>
      {(cart) => (
        <>
          <div className={cart.items.length > 0 ? "with-summary" : undefined}>
            <CartLines items={cart.items} empty={<EmptyCart />} />
            {cart.items.length > 0 && <CartSummary cart={cart} />}
          </div>
          <SavedLines items={cart.savedForLater} />
        </>
      )}
    </QueryState>
  );
}
