import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError } from "#web/api/apiClient.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { clearAttempt } from "./idempotencyKey.ts";
import { OrderConfirmation } from "./OrderConfirmation.tsx";
import { PaymentFailed } from "./PaymentFailed.tsx";
import { sessionQuery } from "./queries.ts";

const pollIntervalMs = 1_500;
/** After this time the payment is slow, and polling becomes less frequent. */
const slowAfterMs = 30_000;

/** Polls for the payment result. The server places the order, not this page: closing it loses nothing. */
export function PaymentPending({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation("checkout");
  const [search] = useSearchParams();
  const slow = useIsSlow();
  const session = useQuery({
    ...sessionQuery(sessionId),
    refetchInterval: ({ state }) => (state.data?.status === "open" ? pollIntervalMs * (slow ? 4 : 1) : false),
  });
  const status = session.data?.status;
  useEffect(() => {
    // The purchase has an outcome, so the next one needs a new idempotency key.
    if (status && status !== "open") clearAttempt();
  }, [status]);

  if (session.data?.refunded) return <PaymentFailed error="purchase.notCompleted" text={t("refundedText")} />;
  if (status === "paid" && session.data?.orderId) return <OrderConfirmation orderId={session.data.orderId} />;
  if (status && status !== "open" && status !== "paid")
    return (
      <PaymentFailed error="purchase.notCompleted" text={t(status === "expired" ? "expiredText" : "failedText")} />
    );
  // Some banks redirect back after a declined card with only this query parameter. It is display only: the gateway's
  // status decides, and polling continues.
  if (session.data?.url && search.get("success") === "false")
    return <PaymentFailed error="purchase.notCompleted" text={t("declinedText")} again={session.data.url} />;
  if (session.error instanceof ApiError && session.error.status === 404)
    return <PaymentFailed error="purchase.noSession" orders />;
  const takesLonger = slow || session.isError;
  return (
    <div className="payment-pending">
      <h1>{t("waitingTitle")}</h1>
      <Spinner />
      <p className="muted">{t("waitingText")}</p>
      {takesLonger && <Notice live>{t("waitingLonger")}</Notice>}
      {takesLonger && session.data?.url && <ReturnLinks url={session.data.url} />}
    </div>
  );
}

/** The payment may not have been made yet. No primary action: a customer who has paid only needs to wait. */
function ReturnLinks({ url }: { url: string }) {
  const { t } = useTranslation("checkout");
  return (
    <div className="actions">
      <a className="button" href={url}>
        {t("backToPayment")}
      </a>
      <ButtonLink to="/cart">{t("goToCart")}</ButtonLink>
    </div>
  );
}

function useIsSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}
