import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError } from "#web/api.ts";
import { api } from "#web/session/browserApi.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { forgetAttempt } from "./attempt.ts";
import { Thanks } from "./Thanks.tsx";
import { Trouble } from "./Trouble.tsx";

const askAgainAfter = 1_500;
/** From then on the bank is slow, and we ask less often. */
const patience = 30_000;

/** Waits for the bank's word. The order is placed by it, not by this page: closing the page loses nothing. */
export function PaidByCard({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation("checkout");
  const [search] = useSearchParams();
  const slow = useSlow();
  const session = useQuery({
    queryKey: ["payment", sessionId],
    queryFn: () => api.checkout.session({ params: { id: sessionId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "open" ? askAgainAfter * (slow ? 4 : 1) : false),
  });
  const status = session.data?.status;
  useEffect(() => {
    // Whatever came of it, the next purchase is another one.
    if (status && status !== "open") forgetAttempt();
  }, [status]);

  if (session.data?.refunded) return <Trouble error="purchase.notCompleted" text={t("refundedText")} />;
  if (status === "paid" && session.data?.orderId) return <Thanks orderId={session.data.orderId} />;
  if (status && status !== "open" && status !== "paid")
    return <Trouble error="purchase.notCompleted" text={t(status === "expired" ? "expiredText" : "failedText")} />;
  // Some banks send the shopper back after a declined card, with no more than this word in the address. It is only
  // shown: what counts is what the gateway tells the shop, and we go on asking.
  if (session.data?.url && search.get("success") === "false")
    return <Trouble error="purchase.notCompleted" text={t("declinedText")} again={session.data.url} />;
  if (session.error instanceof ApiError && session.error.status === 404)
    return <Trouble error="purchase.noSession" orders />;
  const takesLonger = slow || session.isError;
  return (
    <div className="waiting">
      <h1>{t("waitingTitle")}</h1>
      <Spinner />
      <p className="soft">{t("waitingText")}</p>
      {takesLonger && <Notice live>{t("waitingLonger")}</Notice>}
      {takesLonger && session.data?.url && <WaysBack url={session.data.url} />}
    </div>
  );
}

/** Perhaps nobody has paid yet. None is the main thing to do: whoever has paid has only to wait. */
function WaysBack({ url }: { url: string }) {
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

function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}
