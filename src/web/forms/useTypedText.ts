import { useCallback } from "react";
import { collectTypedText, fillTypedText, type TypedText } from "./typedText.ts";

const typedByForm = new Map<string, TypedText>();
const sentForms = new Set<string>();

/**
 * Returns a `ref` for a form with uncontrolled fields, which keeps the typed text while the visitor is on another page
 * of this tab. Forms with one name share it.
 */
export const useTypedText = (name: string) =>
  useCallback(
    (form: HTMLFormElement) => {
      sentForms.delete(name);
      fillTypedText(form, typedByForm.get(name) ?? new Map());
      return () => {
        if (sentForms.has(name)) typedByForm.delete(name);
        else typedByForm.set(name, collectTypedText(form));
      };
    },
    [name],
  );

/** To be called once the form is sent, before or after the page leaves it. */
export function forgetTypedText(name: string): void {
  sentForms.add(name);
  typedByForm.delete(name);
}
