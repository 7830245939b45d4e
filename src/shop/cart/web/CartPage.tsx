import { useTranslation } from "react-i18next";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { useSession } from "#web/session/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { CartLines } from "./CartLines.tsx";
import { CartSkeleton } from "./CartSkeleton.tsx";
import { CartSummary } from "./CartSummary.tsx";
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
      {state === "checking" && <CartSkeleton />}
      {state === "guest" && <Guest />}
      {state === "signedIn" && <Cart />}
    </div>
  );
}

function Guest() {
  const { t } = useTranslation("cart");
  return (
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
  );
}

function Cart() {
  const { t } = useTranslation("cart");
  const cart = useCart();
  if (cart.data) {
    const { items } = cart.data;
    return (
      <div className={items.length > 0 ? "till" : undefined}>
        <CartLines items={items} empty={<Empty />} />
        {items.length > 0 && <CartSummary cart={cart.data} />}
      </div>
    );
  }
  if (!cart.isError) return <CartSkeleton />;
  return (
    <EmptyState title={t("loadFailed")} action={<Button onClick={() => cart.refetch()}>{t("tryAgain")}</Button>} />
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
