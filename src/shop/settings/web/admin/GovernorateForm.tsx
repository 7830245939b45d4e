import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { governorates } from "#platform/governorates.ts";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { pickChangedEntries } from "#web/forms/pickChanges.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { useLoadedValues } from "#web/forms/useLoadedValues.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSaveSettings } from "./queries.ts";

type Governorate = (typeof governorates)[number];

type SettingName = "shippingByGovernorate" | "transitByGovernorate";

type Props<Name extends SettingName> = {
  /** The setting that has a value for some governorates. */
  setting: Name;
  value: SettingsView[Name];
  title: string;
  text: string;
  /** Label of the list, which is folded while it is empty. */
  listLabel: string;
  parse(form: FormData): Record<string, unknown>;
  /** The fields of a governorate. `errorOf` returns the error of a field, named as in the setting. */
  fields(
    governorate: Governorate,
    loaded: SettingsView[Name],
    errorOf: (field: string) => string | undefined,
  ): ReactNode;
};

/** A setting by governorate: only those that differ from the usual have a value. */
export function GovernorateForm<Name extends SettingName>(props: Props<Name>) {
  const { setting, value, title, text, listLabel, parse, fields } = props;
  const { t } = useTranslation(["admin", "errors"]);
  const errorMessage = useAdminErrorMessage();
  const save = useSaveSettings();
  const { isEdited, clear, onChange } = useEditedFields();
  const { loaded, onEdit, onSaved } = useLoadedValues(value);
  const fieldErrors = save.error instanceof ApiError ? save.error.fields : {};

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    clear();
    const entries = pickChangedEntries(parse(new FormData(event.currentTarget)), loaded);
    save.mutate(
      { changedEntries: { [setting]: entries } },
      {
        onSuccess() {
          toast.success(t("settings.saved"));
          onSaved();
        },
      },
    );
  }
  function errorOf(field: string): string | undefined {
    const key = fieldErrors[`changedEntries.${setting}.${field}`];
    return key && !isEdited(field) ? t(`errors:${key}`) : undefined;
  }

  return (
    <form
      className="box settings__group"
      noValidate
      onChange={(event) => {
        onEdit();
        onChange(event);
      }}
      onSubmit={send}
    >
      <h2>{title}</h2>
      <p className="muted small">{text}</p>
      {save.error && <Notice tone="danger" live title={errorMessage(save.error)} />}
      {/* Remounts the fields with new defaults when they were saved here or elsewhere. */}
      <Disclosure key={JSON.stringify(loaded)} title={listLabel} open={Object.keys(loaded).length > 0}>
        <div className="settings__places">
          {governorates.map((governorate) => fields(governorate, loaded, errorOf))}
        </div>
      </Disclosure>
      <Button kind="main" size="small" type="submit" busy={save.isPending}>
        {t("settings.save")}
      </Button>
    </form>
  );
}
