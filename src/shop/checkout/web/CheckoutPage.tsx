import { useTranslation } from "react-i18next";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { useSession } from "#web/session/session.ts";
import { CheckoutSkeleton } from "./CheckoutSkeleton.tsx";
import { CustomerCheckout } from "./CustomerCheckout.tsx";

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
        <SignedInOnly>{session.state === "signedIn" && <CustomerCheckout user={session.user} />}</SignedInOnly>
      )}
    </div>
  );
}
