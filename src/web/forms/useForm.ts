import { type ChangeEvent, type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { type Validator, validateFields } from "#platform/formValidators.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "./useErrorMessage.ts";

/**
 * A small form with uncontrolled fields: validated on submit, then by the server. An error goes once its field is right;
 * one from the server, once its field changes.
 * @param send may throw an ApiError; one with fields is shown beside them, any other above the form
 * @param otherwise message for errors that the server did not explain
 */
export function useForm<Name extends string>(
  fields: Record<Name, { label: string; check: Validator }>,
  send: (values: Record<Name, string>) => Promise<void>,
  otherwise: ErrorKey,
) {
  const { t } = useTranslation(["errors", "common"]);
  const errorMessage = useErrorMessage();
  const [wrong, setWrong] = useState<Partial<Record<Name, ErrorKey>>>({});
  const [errorText, setErrorText] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const names = Object.keys(fields) as Name[];

  const read = (form: HTMLFormElement) => {
    const data = new FormData(form);
    return mapNames(names, (name) => String(data.get(name) ?? ""));
  };
  const validate = (values: Record<Name, string>) =>
    validateFields(
      mapNames(names, (name) => fields[name].check),
      values,
    );

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const values = read(event.currentTarget);
    const found = validate(values);
    setErrorText(undefined);
    setRefusal(undefined);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      setRefusal(error);
      const fieldErrors = error instanceof ApiError ? error.fields : {};
      const known = names.filter((name) => fieldErrors[name]);
      if (known.length > 0) setWrong(mapNames(known, (name) => fieldErrors[name]) as typeof wrong);
      else setErrorText(errorMessage(error, otherwise));
    } finally {
      setBusy(false);
    }
  }

  function onChange({ currentTarget, target }: ChangeEvent<HTMLFormElement>): void {
    const shown = Object.keys(wrong) as Name[];
    if (shown.length === 0) return;
    const found = validate(read(currentTarget));
    const isRefusal = refusal !== undefined;
    const remaining = shown.filter((name) => found[name] || (isRefusal && name !== target.name));
    if (remaining.length < shown.length) setWrong(mapNames(remaining, (name) => wrong[name]) as typeof wrong);
  }

  // The array is stable while the errors are: the summary takes the focus with each new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels change with the language only, and so does t
  const summary = useMemo(() => {
    const lineOf = (name: Name, key: ErrorKey) =>
      // "Required" needs the field's name; the accounts' own errors contain it themselves.
      key.startsWith("validation.") ? t("common:labelled", { label: fields[name].label, text: t(key) }) : t(key);
    return (Object.entries(wrong) as [Name, ErrorKey][]).map(([field, key]) => ({ field, text: lineOf(field, key) }));
  }, [wrong, t]);
  const errorOf = (name: Name) => {
    const key: ErrorKey | undefined = wrong[name];
    return key && t(key);
  };
  /** `events` belong to the `form` element. `refusal`: the error that `send` threw last. */
  return { events: { onSubmit, onChange }, errorOf, summary, errorText, refusal, busy };
}

const mapNames = <Name extends string, To>(names: readonly Name[], to: (name: Name) => To) =>
  Object.fromEntries(names.map((name) => [name, to(name)])) as Record<Name, To>;
