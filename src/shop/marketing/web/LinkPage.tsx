import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useProblem } from "#web/useProblem.ts";

type Props = {
  title: string;
  text: string;
  press: string;
  /** What is said when it worked, and when the address carries no token. */
  done: ErrorKey;
  missing: ErrorKey;
  send(token: string): Promise<unknown>;
};

/** Where a link of a mail leads: says what will happen, and waits for the press. */
export function LinkPage({ title, text, press, done, missing, send }: Props) {
  const { t } = useTranslation("errors");
  const { t: ours } = useTranslation("marketing");
  const [query] = useSearchParams();
  const problem = useProblem();
  const [state, setState] = useState<"asking" | "busy" | "done">("asking");
  const [trouble, setTrouble] = useState<string>();
  const answer = useRef<HTMLDivElement>(null);
  const token = query.get("token") ?? "";

  useEffect(() => {
    if (state === "done") answer.current?.focus();
  }, [state]);

  async function go(): Promise<void> {
    setTrouble(undefined);
    setState("busy");
    try {
      await send(token);
      setState("done");
    } catch (error) {
      setTrouble(problem(error));
      setState("asking");
    }
  }

  return (
    <div className="wrap page-head stack">
      <PersonalHead title={title} />
      <h1>{title}</h1>
      {state === "done" ? (
        <div ref={answer} tabIndex={-1} className="stack">
          <Notice tone="success" live title={t(done)} />
          <p>
            <ButtonLink to="/">{ours("back")}</ButtonLink>
          </p>
        </div>
      ) : token ? (
        <>
          <p>{text}</p>
          {trouble && <Notice tone="danger" live title={trouble} />}
          <p>
            <Button kind="main" busy={state === "busy"} onClick={go}>
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
