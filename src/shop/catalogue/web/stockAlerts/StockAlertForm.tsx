import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { stockAlertApi } from "./stockAlertApi.ts";

type Props = { variantId: string; choice: string; onClose(): void };
type State = "open" | "busy" | "waiting" | "checkInbox" | "removed";

/** Guests type their e-mail; for signed-in customers opening it is enough. Results are shown in its place. */
export function StockAlertForm({ variantId, choice, onClose }: Props) {
  const { t } = useTranslation(["catalogue", "errors"]);
  const { language } = useLanguage();
  const errorMessage = useErrorMessage();
  const session = useSession();
  const own = session.state === "signedIn" ? session.user.email : undefined;
  const [state, setState] = useState<State>("open");
  const [wrong, setWrong] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const isRequested = useRef(false);

  async function request(email?: string): Promise<void> {
    setWrong(undefined);
    setState("busy");
    try {
      const body = { variantId, lang: language, ...(email && { email }) };
      setState((await stockAlertApi.request({ body })).state);
    } catch (error) {
      setWrong(errorMessage(error, "stockAlert.failed"));
      setState("open");
    }
  }

  async function remove(): Promise<void> {
    setWrong(undefined);
    try {
      await stockAlertApi.remove({ params: { variantId } });
      setState("removed");
    } catch (error) {
      setWrong(errorMessage(error, "stockAlert.failed"));
    }
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state === "busy") return;
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    if (!/^\S+@\S+\.\S{2,}$/.test(email)) setWrong(t("errors:validation.email"));
    else void request(email);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens or the session is known
  useEffect(() => {
    if (own === undefined || isRequested.current) return;
    isRequested.current = true;
    void request();
  }, [own]);

  const isDone = state === "waiting" || state === "checkInbox" || state === "removed";
  // The button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens, and when its result replaces it
  useEffect(() => {
    const field = box.current?.querySelector<HTMLElement>("input");
    (field ?? box.current)?.focus();
  }, [isDone]);

  return (
    <div className="stock-alert stack" ref={box} tabIndex={-1}>
      {state === "waiting" && <Notice tone="success" live title={t("alert.waiting", { email: own, choice })} />}
      {state === "checkInbox" && <Notice tone="success" live title={t("alert.checkInbox")} />}
      {state === "removed" && <Notice live title={t("alert.removed")} />}
      {state === "waiting" && (
        <p>
          <button type="button" className="text-button" onClick={remove}>
            {t("alert.remove")}
          </button>
        </p>
      )}
      {own !== undefined && wrong && (
        <>
          <Notice tone="danger" live title={wrong} />
          <Button onClick={onClose}>{t("alert.open")}</Button>
        </>
      )}
      {own === undefined && !isDone && (
        <form className="stack" noValidate onChange={() => setWrong(undefined)} onSubmit={send}>
          <p className="small">{t("alert.text", { choice })}</p>
          <Field name="email" type="email" autoComplete="email" label={t("alert.email")} error={wrong} />
          <Button type="submit" busy={state === "busy"}>
            {t("alert.send")}
          </Button>
        </form>
      )}
    </div>
  );
}
