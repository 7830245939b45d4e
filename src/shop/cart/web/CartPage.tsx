import { useTranslation } from "react-i18next";
import { Asked } from "#web/Asked.tsx";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { ForGuests } from "#web/session/ForGuests.tsx";
import { useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { CartLines } from "./CartLines.tsx";
import { CartSkeleton } from "./CartSkeleton.tsx";
import { CartSummary } from "./CartSummary.tsx";
import { GuestCode } from "./GuestCode.tsx";
import { SavedLines } from "./SavedLines.tsx";
import { useCart } from "./useCart.ts";

import "#web/styles/cart.css";

export const handle = { texts: ["cart"] };

export default function CartPage() {
  const { t } = useTranslation("cart");
  const { state } = useSession();
  return (
    <div className="wrap section section--page">
      <PersonalHead title={t("title")} />
      <h1>{t("title")}</h1>
      {state === "signedIn" ? (
        <Cart />
      ) : (
        <ForGuests guest={<Guest />} waiting={<CartSkeleton />} known={state === "guest"} />
      )}
    </div>
  );
}

function Guest() {
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
      <GuestCode />
    </>
  );
}

function Cart() {
  const { t } = useTranslation("cart");
  return (
    <Asked query={useCart()} waiting={<CartSkeleton />} failed={t("loadFailed")}>
      {(cart) => (
        <>
          <div className={cart.items.length > 0 ? "till" : undefined}>
            <CartLines items={cart.items} empty={<Empty />} />
            {cart.items.length > 0 && <CartSummary cart={cart} />}
          </div>
          <SavedLines items={cart.savedForLater} />
        </>
      )}
    </Asked>
  );
}

function Empty() {
  const { t } = useTranslation("cart");
  return (
    <EmptyState
      title={t("emptyTitle")}
      action={
        <ButtonLink kind="main" to="/">
          {t("startShopping")}
        </ButtonLink>
      }
    >
      {t("emptyText")}
    </EmptyState>
  );
}
