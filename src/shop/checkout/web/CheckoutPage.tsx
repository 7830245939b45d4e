import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cartAsk } from "#shop/cart/web/asks.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { type User, useSession } from "#web/session/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
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
  const { t } = useTranslation(["checkout", "cart"]);
  const cart = useQuery(cartAsk);
  if (cart.isError)
    return (
      <EmptyState
        title={t("cart:loadFailed")}
        action={<Button onClick={() => cart.refetch()}>{t("tryAgain")}</Button>}
      />
    );
  if (!cart.data) return <CheckoutSkeleton />;
  if (cart.data.items.length > 0) return <CheckoutForm user={user} cart={cart.data} />;
  return (
    <EmptyState
      title={t("cart:emptyTitle")}
      action={
        <ButtonLink kind="main" to="/">
          {t("cart:startShopping")}
        </ButtonLink>
      }
    >
      {t("cart:emptyText")}
    </EmptyState>
  );
}
