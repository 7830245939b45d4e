import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { loginAddress } from "#shop/accounts/next.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { PaidByCard } from "./PaidByCard.tsx";
import { Thanks } from "./Thanks.tsx";
import { Trouble } from "./Trouble.tsx";

import "#web/styles/cart.css";
import "#web/styles/orders.css";
import "#web/styles/checkout.css";

export const handle = { texts: ["checkout", "orders"] };

/** Where both ways of paying end: with a session of the gateway, or with an order that is paid on delivery. */
export default function SuccessPage() {
  const { t } = useTranslation("checkout");
  return (
    <div className="wrap section section--page">
      <PersonalHead title={t("resultTitle")} />
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
    return <Trouble error={search.has("order_id") ? "purchase.codOrderMissing" : "purchase.noSession"} orders />;
  if (state === "checking") return <Spinner />;
  if (state === "guest") return <LogInFirst />;
  return sessionId ? <PaidByCard sessionId={sessionId} /> : <Thanks orderId={orderId ?? ""} />;
}

function LogInFirst() {
  const { t } = useTranslation("checkout");
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      heading="h1"
      title={t("loginToSee")}
      action={
        <ButtonLink kind="main" to={loginAddress(pathname + search)}>
          {t("logIn")}
        </ButtonLink>
      }
    />
  );
}
