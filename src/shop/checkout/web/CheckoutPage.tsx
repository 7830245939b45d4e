import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cartAsk } from "#shop/cart/web/asks.ts";
import { Asked } from "#web/Asked.tsx";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { type User, useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { CheckoutSkeleton } from "./CheckoutSkeleton.tsx";

import "#web/styles/cart.css";
import "#web/styles/orders.css";
import "#web/styles/checkout.css";

export const handle = { texts: ["checkout", "cart"] };

export default function CheckoutPage() {
  const { t } = useTranslation("checkout");
  const session = useSession();
  return (
    <div className="wrap section section--page">
      <PersonalHead title={t("title")} />
      <h1>{t("title")}</h1>
      {session.state === "checking" ? (
        <CheckoutSkeleton />
      ) : (
        <SignedInOnly>{session.state === "signedIn" && <Checkout user={session.user} />}</SignedInOnly>
      )}
    </div>
  );
}

function Checkout({ user }: { user: User }) {
  const { t } = useTranslation("cart");
  return (
    <Asked query={useQuery(cartAsk)} waiting={<CheckoutSkeleton />} failed={t("loadFailed")}>
      {(cart) => (cart.items.length > 0 ? <CheckoutForm user={user} cart={cart} /> : <NothingToBuy />)}
    </Asked>
  );
}

function NothingToBuy() {
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
