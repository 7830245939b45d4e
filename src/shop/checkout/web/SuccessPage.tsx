import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { loginUrl } from "#platform/safeRedirect.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { OrderConfirmation } from "./OrderConfirmation.tsx";
import { PaymentFailed } from "./PaymentFailed.tsx";
import { PaymentPending } from "./PaymentPending.tsx";

import "#shop/cart/web/cart.css";
import "#shop/orders/web/orders.css";
import "./checkout.css";

export const handle = { texts: ["checkout", "orders"] };

/** Success page of both payment methods: with a gateway session, or with a cash-on-delivery order. */
export default function SuccessPage() {
  const { t } = useTranslation("checkout");
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("resultTitle")} />
      <Result />
    </div>
  );
}

function Result() {
  const [search] = useSearchParams();
  const { state } = useSession();
  const sessionId = search.get("session_id");
  const orderId = search.get("order_id");
  if (!sessionId && !orderId)
    return <PaymentFailed error={search.has("order_id") ? "purchase.codOrderMissing" : "purchase.noSession"} orders />;
  if (state === "checking") return <Spinner />;
  if (state === "guest") return <SignInPrompt />;
  return sessionId ? <PaymentPending sessionId={sessionId} /> : <OrderConfirmation orderId={orderId ?? ""} />;
}

function SignInPrompt() {
  const { t } = useTranslation("checkout");
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      heading="h1"
      title={t("loginToSee")}
      action={
        <ButtonLink kind="main" to={loginUrl(pathname + search)}>
          {t("logIn")}
        </ButtonLink>
      }
    />
  );
}
