import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import { loginAddress } from "#shop/accounts/next.ts";
import { toast } from "#web/ui/toast.ts";
import { remember, type Wish } from "./intent.ts";

/** Sends a guest to log in; what they wanted is done there, and the way leads back here. */
export function useAskToLogIn(): (wish: Wish, because: ErrorKey) => void {
  const { t } = useTranslation("errors");
  const navigate = useNavigate();
  return (wish, because) => {
    // Not the router's address: the choice of a size is written into it behind the router's back.
    const back = window.location.pathname + window.location.search;
    remember({ ...wish, back });
    toast.error(t(because));
    navigate(loginAddress(back));
  };
}
