import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

/** Sends another code and counts down to the next possible request. */
export function ResendCode({ userId, email }: { userId: string; email: string | undefined }) {
  const { t } = useTranslation(["accounts", "errors"]);
  const { number } = useLanguage();
  const errorMessage = useErrorMessage();
  const [secondsLeft, startCountdown] = useCountdown();
  const [busy, setBusy] = useState(false);

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      const { sent, seconds } = await accountsApi.accounts.resendVerification({ body: { userId } });
      startCountdown(seconds);
      if (sent && email) toast.success(t("errors:auth.verify.sent", { email: `\u2066${email}\u2069` }));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <p className="auth__resend">
      {secondsLeft > 0 ? (
        <span className="muted small">{t("errors:auth.verify.wait", { seconds: number(secondsLeft) })}</span>
      ) : (
        <Button kind="quiet" busy={busy} onClick={resend}>
          {t("verify.resend")}
        </Button>
      )}
    </p>
  );
}

/** Returns the seconds left and a function that restarts the countdown. */
function useCountdown(): [left: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until <= now) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(1000, until - now));
    return () => clearTimeout(timer);
  }, [until, now]);
  const begin = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [Math.max(0, Math.ceil((until - now) / 1000)), begin];
}
