import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ApiError } from "#web/api.ts";
import { useProblem } from "#web/useProblem.ts";
import { type Check, wrongIn } from "../form.ts";

/**
 * A small form whose fields keep their own values: it is checked when it is sent, then the server has the last word.
 * @param send may throw an ApiError; one that names fields is shown beside them, any other above the form
 * @param otherwise stands for whatever the server did not explain
 */
export function useDoorForm<Name extends string>(
  checks: Record<Name, Check>,
  send: (typed: Record<Name, string>) => Promise<void>,
  otherwise: ErrorKey,
) {
  const { t } = useTranslation("errors");
  const problem = useProblem();
  const [wrong, setWrong] = useState<Partial<Record<Name, ErrorKey>>>({});
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  const names = Object.keys(checks) as Name[];

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const typed = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Record<Name, string>;
    const found = wrongIn(checks, typed);
    setTrouble(undefined);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(typed);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const known = names.filter((name) => fields[name]);
      if (known.length > 0) setWrong(Object.fromEntries(known.map((name) => [name, fields[name]])) as typeof wrong);
      else setTrouble(problem(error, otherwise));
    } finally {
      setBusy(false);
    }
  }

  // The same array until the form is sent again: the summary takes the focus with each new one.
  const summary = useMemo(
    () => Object.entries(wrong).map(([field, key]) => ({ field, text: t(key as ErrorKey) })),
    [wrong, t],
  );
  const errorOf = (name: Name) => {
    const key: ErrorKey | undefined = wrong[name];
    return key && t(key);
  };
  return { onSubmit, errorOf, summary, trouble, busy };
}
