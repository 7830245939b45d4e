import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { governorates } from "#platform/governorates.ts";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { pickChangedEntries } from "#web/forms/pickChanges.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

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
  const { loaded, isPending, error, errorOf, events } = useSettingsForm(value);
  const toRequest = (form: FormData) => ({ changedEntries: { [setting]: pickChangedEntries(parse(form), loaded) } });
  const errorTextOf = (field: string) => {
    const key = errorOf(field, `changedEntries.${setting}.${field}`);
    return key && t(`errors:${key}`);
  };

  return (
    <form className="box settings__group" noValidate {...events(toRequest)}>
      <h2>{title}</h2>
      <p className="muted small">{text}</p>
      {error && <Notice tone="danger" live title={errorMessage(error)} />}
      {/* Remounts the fields with new defaults when they were saved here or elsewhere. */}
      <Disclosure key={JSON.stringify(loaded)} title={listLabel} open={Object.keys(loaded).length > 0}>
        <div className="settings__places">
          {governorates.map((governorate) => fields(governorate, loaded, errorTextOf))}
        </div>
      </Disclosure>
      <Button kind="main" size="small" type="submit" busy={isPending}>
        {t("settings.save")}
      </Button>
    </form>
  );
}
