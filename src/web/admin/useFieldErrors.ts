import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";

type FieldErrors = Readonly<Record<string, ErrorKey | undefined>>;

const unchanged = (errors: FieldErrors) => errors;

/**
 * Errors of an admin form: those that it found itself and those of the server, each beside its field until the field
 * changes.
 * @param error of the last call to the server
 * @param toFormFields renames the fields of the API to those of the form
 */
export function useFieldErrors(error: unknown, toFormFields: (errors: FieldErrors) => FieldErrors = unchanged) {
  const { t } = useTranslation("errors");
  const { isEdited, clear, onChange } = useEditedFields();
  const [found, setFound] = useState<FieldErrors>({});
  const ofServer = error instanceof ApiError ? error.fields : {};
  const errors: FieldErrors = { ...toFormFields(ofServer), ...found };
  return {
    /** Returns the message beside a field. */
    errorOf: (name: string): string | undefined => (isEdited(name) || !errors[name] ? undefined : t(errors[name])),
    /** The error if it belongs to no field; see `FormError`. */
    formError: error && Object.keys(ofServer).length === 0 ? error : undefined,
    /** Call it with each submit, with the errors that the form found itself. */
    onSubmit(errors: FieldErrors = {}): void {
      clear();
      setFound(errors);
    },
    /** For the `form` element. */
    onChange,
  };
}
