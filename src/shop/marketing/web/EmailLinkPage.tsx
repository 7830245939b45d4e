import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

type Props = {
  title: string;
  text: string;
  press: string;
  /** Messages after success, and for a URL without a token. */
  done: ErrorKey;
  missing: ErrorKey;
  send(token: string): Promise<unknown>;
};

/** Landing page of a mail link: explains the action and waits for the button. */
export function EmailLinkPage({ title, text, press, done, missing, send }: Props) {
  const { t } = useTranslation("errors");
  const { t: ours } = useTranslation("marketing");
  const [query] = useSearchParams();
  const errorMessage = useErrorMessage();
  const [state, setState] = useState<"asking" | "busy" | "done">("asking");
  const [errorText, setErrorText] = useState<string>();
  const resultRef = useRef<HTMLDivElement>(null);
  const token = query.get("token") ?? "";

  useEffect(() => {
    if (state === "done") resultRef.current?.focus();
  }, [state]);

  async function submit(): Promise<void> {
    setErrorText(undefined);
    setState("busy");
    try {
      await send(token);
      setState("done");
    } catch (error) {
      setErrorText(errorMessage(error));
      setState("asking");
    }
  }

  return (
    <div className="wrap page-head stack">
      <PrivatePageHead title={title} />
      <h1>{title}</h1>
      {state === "done" ? (
        <div ref={resultRef} tabIndex={-1} className="stack">
          <Notice tone="success" live title={t(done)} />
          <p>
            <ButtonLink to="/">{ours("back")}</ButtonLink>
          </p>
        </div>
      ) : token ? (
        <>
          <p>{text}</p>
          {errorText && <Notice tone="danger" live title={errorText} />}
          <p>
            <Button kind="main" busy={state === "busy"} onClick={submit}>
              {press}
            </Button>
          </p>
        </>
      ) : (
        <Notice tone="danger" title={t(missing)} />
      )}
    </div>
  );
}
