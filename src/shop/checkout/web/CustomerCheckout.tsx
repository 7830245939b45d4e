import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyCart } from "#shop/cart/web/EmptyCart.tsx";
import { cartQuery } from "#shop/cart/web/queries.ts";
import { Queries } from "#web/layout/Queries.tsx";
import { QueryState } from "#web/layout/QueryState.tsx";
import type { User } from "#web/session/session.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { CheckoutSkeleton } from "./CheckoutSkeleton.tsx";

/** The checkout of a customer who is signed in. */
export function CustomerCheckout({ user }: { user: User }) {
  return (
    <Queries>
      <Checkout user={user} />
    </Queries>
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
