import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyCart } from "#shop/cart/web/EmptyCart.tsx";
import { cartQuery } from "#shop/cart/web/queries.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { QueryState } from "#web/layout/QueryState.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { type User, useSession } from "#web/session/session.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { CheckoutSkeleton } from "./CheckoutSkeleton.tsx";

import "#shop/cart/web/cart.css";
import "#shop/orders/web/orders.css";
import "./checkout.css";

export const handle = { texts: ["checkout", "cart"] };

export default function CheckoutPage() {
  const { t } = useTranslation("checkout");
  const session = useSession();
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("title")} />
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
    <QueryState query={useQuery(cartQuery)} waiting={<CheckoutSkeleton />} failed={t("loadFailed")}>
      {(cart) => (cart.items.length > 0 ? <CheckoutForm user={user} cart={cart} /> : <EmptyCart />)}
    </QueryState>
  );
}
