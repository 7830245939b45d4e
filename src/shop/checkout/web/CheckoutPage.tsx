import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { lazySignedIn } from "#web/session/lazySignedIn.ts";
import { useSession } from "#web/session/session.ts";
import { CheckoutSkeleton } from "./CheckoutSkeleton.tsx";

import "#shop/cart/web/cart.css";
import "#shop/orders/web/orders.css";
import "./checkout.css";

export const handle = { texts: ["checkout", "cart"] };

const CustomerCheckout = lazySignedIn(() => import("./CustomerCheckout.tsx"));

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
        <SignedInOnly>
          <Suspense fallback={<CheckoutSkeleton />}>
            {session.state === "signedIn" && <CustomerCheckout user={session.user} />}
          </Suspense>
        </SignedInOnly>
      )}
    </div>
  );
}
