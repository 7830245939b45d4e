import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "#web/api.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { api } from "#web/session/browserApi.ts";
import { useSession } from "#web/session/session.ts";
import { forgetAttempt } from "./attempt.ts";
import { Trouble } from "./Trouble.tsx";

export const handle = { texts: ["checkout"] };

/** Back from the bank without paying: what was held is given back, and the cart is as it was. */
export default function CancelPage() {
  const { t } = useTranslation("checkout");
  const missing = useRelease();
  return (
    <div className="wrap section section--page">
      <PersonalHead title={t("cancelledTitle")} />
      <Trouble error={missing ? "purchase.noSession" : "purchase.cancelled"} />
    </div>
  );
}

/** @returns whether the address names no payment of this person's */
function useRelease(): boolean {
  const [search] = useSearchParams();
  const { state } = useSession();
  const navigate = useNavigate();
  const asked = useQueryClient();
  const id = search.get("session_id") ?? "";
  const released = useQuery({
    queryKey: ["release", id],
    // Releasing twice is the same as once; what nobody comes to release runs out by itself.
    queryFn: () => api.checkout.cancelSession({ params: { id } }),
    enabled: state === "signedIn" && id !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const status = released.data?.status;
  useEffect(() => {
    if (!status) return;
    if (status !== "paid") forgetAttempt();
    // The payment was through before the way back was chosen.
    else navigate(`/checkout-success?session_id=${encodeURIComponent(id)}`, { replace: true });
    asked.invalidateQueries({ queryKey: ["cart"] });
  }, [status, id, navigate, asked]);
  return id === "" || (released.error instanceof ApiError && released.error.status === 404);
}
