import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { safeRedirectPath } from "#platform/safeRedirect.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { forgetTypedText } from "#web/forms/useTypedText.ts";
import { useModuleSlots } from "#web/layout/ModuleSlots.ts";
import { consumeIntent, intentMessages } from "#web/session/pendingIntent.ts";
import { acceptSignIn, type SignInResponse, useSession } from "#web/session/session.ts";
import { toast } from "#web/ui/toast.ts";
import { type SecondFactorChallenge, secondFactorUrl } from "./useChallenge.ts";

/**
 * After sign-in, returns to the requested page and runs the pending intent. `to` is the redirect for signed-in users:
 * home, or `requestedPath` if they were signed out on arrival. They may be signed in later all the same, by another tab
 * or because the first session request failed.
 */
export function useAfterSignIn(requestedPath?: string | null) {
  const { t } = useTranslation("errors");
  const errorMessage = useErrorMessage();
  const navigate = useNavigate();
  const { runIntent } = useModuleSlots();
  const [to, setTo] = useState("/");
  const isGuest = useSession().state === "guest";
  useEffect(() => {
    if (isGuest) setTo(safeRedirectPath(requestedPath));
  }, [isGuest, requestedPath]);

  async function finishSignIn(
    answer: SignInResponse | SecondFactorChallenge,
    next: string | null | undefined,
  ): Promise<void> {
    const returnPath = safeRedirectPath(next);
    // The second factor is missing; the intent stays pending.
    if ("needsSecondFactor" in answer) return navigate(secondFactorUrl(answer.challenge, returnPath));
    const intent = consumeIntent();
    forgetTypedText("account");
    setTo(returnPath);
    acceptSignIn(answer);
    // Ignores an abandoned intent from an earlier visit.
    if (!intent || safeRedirectPath(intent.back) !== returnPath) return;
    try {
      await runIntent(intent);
      toast.success(t(intentMessages[intent.kind].done));
    } catch (error) {
      toast.error(errorMessage(error, intentMessages[intent.kind].failed));
    }
  }
  return { to, finishSignIn };
}
