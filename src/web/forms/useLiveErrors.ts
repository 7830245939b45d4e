import { useMemo, useState } from "react";
import type { ErrorKey } from "#platform/errors.ts";
import { useEditedFields } from "./useEditedFields.ts";

/** `field` is the id of the control. */
export type FieldError = { field: string; message: ErrorKey };

type Shown = { errors: readonly FieldError[]; areRefusals: boolean };
const noErrors: Shown = { errors: [], areRefusals: false };

/**
 * Errors of a form with controlled fields. Each goes once `validate` finds it no more; one from the server, once its
 * field changes.
 * @param validate returns the errors of the fields as they are now
 */
export function useLiveErrors(validate: () => readonly FieldError[]) {
  const [{ errors, areRefusals }, show] = useState(noErrors);
  const { isEdited, clear, onChange } = useEditedFields();
  const found = errors.length > 0 && !areRefusals ? validate() : [];
  const remaining = errors.filter(({ field }) =>
    areRefusals ? !isEdited(field) : found.some((error) => error.field === field),
  );
  const leftFields = remaining.map(({ field }) => field).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is the same while its fields are
  const wrong = useMemo(() => remaining, [errors, leftFields]);
  return {
    wrong,
    /** Returns whether the form is valid. Sets a new list of errors each time, which moves the focus to the summary. */
    check(): boolean {
      const errors = validate();
      show({ errors, areRefusals: false });
      return errors.length === 0;
    },
    /** Shows errors of the server. */
    refuse(errors: readonly FieldError[]): void {
      clear();
      show({ errors, areRefusals: true });
    },
    /** For the `form` element. */
    onChange,
  };
}
