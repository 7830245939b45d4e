import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import { loginUrl } from "#platform/safeRedirect.ts";
import { toast } from "#web/ui/toast.ts";
import { type IntentAction, saveIntent } from "./pendingIntent.ts";

/**
 * Returns a function that sends a guest to sign in; the intended action runs afterwards, and the guest returns here.
 */
export function useRequireSignIn(): (action: IntentAction, reason: ErrorKey) => void {
  const { t } = useTranslation("errors");
  const navigate = useNavigate();
  return (action, reason) => {
    // Not the router's URL: variant selection changes the URL behind the router's back.
    const back = window.location.pathname + window.location.search;
    saveIntent({ ...action, back });
    toast.error(t(reason));
    navigate(loginUrl(back));
  };
}
