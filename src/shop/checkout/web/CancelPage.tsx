import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "#web/api/apiClient.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { useSession } from "#web/session/session.ts";
import { clearAttempt } from "./idempotencyKey.ts";
import { PaymentFailed } from "./PaymentFailed.tsx";
import { cancelSessionQuery } from "./queries.ts";

export const handle = { texts: ["checkout"] };

/** Return from the gateway without payment: releases the reservation; the cart is unchanged. */
export default function CancelPage() {
  const { t } = useTranslation("checkout");
  const missing = useRelease();
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("cancelledTitle")} />
      <PaymentFailed error={missing ? "purchase.noSession" : "purchase.cancelled"} />
    </div>
  );
}

/** Cancels the session of the URL. Returns true when the customer has no such session. */
function useRelease(): boolean {
  const [search] = useSearchParams();
  const { state } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const id = search.get("session_id") ?? "";
  const released = useQuery({
    ...cancelSessionQuery(id),
    enabled: state === "signedIn" && id !== "",
  });
  const status = released.data?.status;
  useEffect(() => {
    if (!status) return;
    if (status !== "paid") clearAttempt();
    // The payment succeeded before the customer went back.
    else navigate(`/checkout-success?session_id=${encodeURIComponent(id)}`, { replace: true });
    queryClient.invalidateQueries({ queryKey: ["cart"] });
  }, [status, id, navigate, queryClient]);
  return id === "" || (released.error instanceof ApiError && released.error.status === 404);
}
