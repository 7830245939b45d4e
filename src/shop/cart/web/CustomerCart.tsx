import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Queries } from "#web/layout/Queries.tsx";
import { QueryState } from "#web/layout/QueryState.tsx";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";
import { CartLines } from "./CartLines.tsx";
import { CartSkeleton } from "./CartSkeleton.tsx";
import { CartSummary } from "./CartSummary.tsx";
import { EmptyCart } from "./EmptyCart.tsx";
import { useCart } from "./useCart.ts";

const SavedLines = lazyOrNotice(() => import("./SavedLines.tsx").then((file) => ({ default: file.SavedLines })));

/** The cart of a customer who is signed in. */
export default function CustomerCart() {
  return (
    <Queries>
      <Cart />
    </Queries>
  );
}

function Cart() {
  const { t } = useTranslation("cart");
  return (
    <QueryState query={useCart()} waiting={<CartSkeleton />} failed={t("loadFailed")}>
      {(cart) => (
        <>
          <div className={cart.items.length > 0 ? "with-summary" : undefined}>
            <CartLines items={cart.items} empty={<EmptyCart />} />
            {cart.items.length > 0 && <CartSummary cart={cart} />}
          </div>
          {cart.savedForLater.length > 0 && (
            <Suspense>
              <SavedLines items={cart.savedForLater} />
            </Suspense>
          )}
        </>
      )}
    </QueryState>
  );
}
