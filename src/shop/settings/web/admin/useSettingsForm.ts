import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { useLoadedValues } from "#web/forms/useLoadedValues.ts";
import { toast } from "#web/ui/toast.ts";
import { useSaveSettings } from "./queries.ts";

/**
 * A form of settings with uncontrolled fields. What is typed stays while other values arrive, and the server's error
 * about a field goes once the field changes.
 */
export function useSettingsForm<Values>(current: Values) {
  const { t } = useTranslation("admin");
  const { loaded, onEdit, onSaved } = useLoadedValues(current);
  const { isEdited, clear, onChange } = useEditedFields();
  const { mutate, error, isPending } = useSaveSettings();
  const fieldErrors: ApiError["fields"] = error instanceof ApiError ? error.fields : {};

  return {
    loaded,
    isPending,
    error,
    fieldErrors,
    /** Returns the server's error about a field. `path` is its place in the request, where it is not the field's name. */
    errorOf: (field: string, path = field): ErrorKey | undefined => (isEdited(field) ? undefined : fieldErrors[path]),
    /** For the `form` element. `parse` returns the request. */
    events: (parse: (form: FormData) => Record<string, unknown>, afterSave?: () => void) => ({
      onChange(event: FormEvent<HTMLFormElement>): void {
        onEdit();
        onChange(event);
      },
      onSubmit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        if (isPending) return;
        clear();
        mutate(parse(new FormData(event.currentTarget)), {
          onSuccess() {
            toast.success(t("settings.saved"));
            onSaved();
            afterSave?.();
          },
        });
      },
    }),
  };
}
