import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Check, wrongIn } from "#platform/checks.ts";
import type { ErrorKey } from "#platform/errors.ts";
import { ApiError } from "#web/api.ts";
import { useProblem } from "#web/useProblem.ts";

/**
 * A small form whose fields keep their own values: it is checked when it is sent, then the server has the last word.
 * @param send may throw an ApiError; one that names fields is shown beside them, any other above the form
 * @param otherwise stands for whatever the server did not explain
 */
export function useCheckedForm<Name extends string>(
  fields: Record<Name, { label: string; check: Check }>,
  send: (typed: Record<Name, string>) => Promise<void>,
  otherwise: ErrorKey,
) {
  const { t } = useTranslation(["errors", "common"]);
  const problem = useProblem();
  const [wrong, setWrong] = useState<Partial<Record<Name, ErrorKey>>>({});
  const [trouble, setTrouble] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const names = Object.keys(fields) as Name[];

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const typed = mapped(names, (name) => String(data.get(name) ?? ""));
    const found = wrongIn(
      mapped(names, (name) => fields[name].check),
      typed,
    );
    setTrouble(undefined);
    setRefusal(undefined);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(typed);
    } catch (error) {
      setRefusal(error);
      const told = error instanceof ApiError ? error.fields : {};
      const known = names.filter((name) => told[name]);
      if (known.length > 0) setWrong(mapped(known, (name) => told[name]) as typeof wrong);
      else setTrouble(problem(error, otherwise));
    } finally {
      setBusy(false);
    }
  }

  // The same array until the form is sent again: the summary takes the focus with each new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels change with the language only, and so does t
  const summary = useMemo(() => {
    const lineOf = (name: Name, key: ErrorKey) =>
      // "Required" says little without the name of what is; the accounts' own errors name it themselves.
      key.startsWith("validation.") ? t("common:labelled", { label: fields[name].label, text: t(key) }) : t(key);
    return (Object.entries(wrong) as [Name, ErrorKey][]).map(([field, key]) => ({ field, text: lineOf(field, key) }));
  }, [wrong, t]);
  const errorOf = (name: Name) => {
    const key: ErrorKey | undefined = wrong[name];
    return key && t(key);
  };
  /** `refusal`: what `send` threw the last time. */
  return { onSubmit, errorOf, summary, trouble, refusal, busy };
}

const mapped = <Name extends string, To>(names: readonly Name[], to: (name: Name) => To) =>
  Object.fromEntries(names.map((name) => [name, to(name)])) as Record<Name, To>;
