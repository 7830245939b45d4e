import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";

/** Sends another code, and says how long until the next one may be asked for. */
export function ResendCode({ userId, email }: { userId: string; email: string | undefined }) {
  const { t } = useTranslation(["accounts", "errors"]);
  const { number } = useLanguage();
  const problem = useProblem();
  const [left, wait] = useCountdown();
  const [busy, setBusy] = useState(false);

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      const { sent, seconds } = await api.accounts.resendVerification({ body: { userId } });
      wait(seconds);
      if (sent && email) toast.success(t("errors:auth.verify.sent", { email: `\u2066${email}\u2069` }));
    } catch (error) {
      toast.error(problem(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <p className="door__resend">
      {left > 0 ? (
        <span className="soft small">{t("errors:auth.verify.wait", { seconds: number(left) })}</span>
      ) : (
        <Button kind="quiet" busy={busy} onClick={resend}>
          {t("verify.resend")}
        </Button>
      )}
    </p>
  );
}

/** Seconds that are left, and a way to begin anew. */
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
