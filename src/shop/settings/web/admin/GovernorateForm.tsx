import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { governorates } from "#platform/governorates.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSaveSettings } from "./queries.ts";

type Governorate = (typeof governorates)[number];

type Props<Name extends keyof Settings> = {
  /** The setting that has a value for some governorates. */
  setting: Name;
  value: Settings[Name];
  title: string;
  text: string;
  /** Label of the list, which is folded while it is empty. */
  listLabel: string;
  parse(form: FormData): Settings[Name];
  /** The fields of a governorate. `errorOf` returns the error of a field, named as in the setting. */
  fields(governorate: Governorate, errorOf: (field: string) => string | undefined): ReactNode;
};

/** A setting by governorate: only those that differ from the usual have a value. */
export function GovernorateForm<Name extends keyof Settings>(props: Props<Name>) {
  const { setting, value, title, text, listLabel, parse, fields } = props;
  const { t } = useTranslation(["admin", "errors"]);
  const errorMessage = useAdminErrorMessage();
  const save = useSaveSettings();
  const { isEdited, clear, onChange } = useEditedFields();
  const fieldErrors = save.error instanceof ApiError ? save.error.fields : {};

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    clear();
    save.mutate(
      { [setting]: parse(new FormData(event.currentTarget)) },
      { onSuccess: () => toast.success(t("settings.saved")) },
    );
  }
  function errorOf(field: string): string | undefined {
    const key = fieldErrors[`${setting}.${field}`];
    return key && !isEdited(field) ? t(`errors:${key}`) : undefined;
  }

  return (
    <form key={JSON.stringify(value)} className="box settings__group" noValidate onChange={onChange} onSubmit={send}>
      <h2>{title}</h2>
      <p className="muted small">{text}</p>
      {save.error && <Notice tone="danger" live title={errorMessage(save.error)} />}
      <Disclosure title={listLabel} open={Object.keys(value ?? {}).length > 0}>
        <div className="settings__places">{governorates.map((governorate) => fields(governorate, errorOf))}</div>
      </Disclosure>
      <Button kind="main" size="small" type="submit" busy={save.isPending}>
        {t("settings.save")}
      </Button>
    </form>
  );
}
