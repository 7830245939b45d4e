import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { languageCodes, languages } from "#platform/languages.ts";
import { staffRoles } from "#platform/staffRoles.ts";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { codConfirmationModes } from "#shop/settings/codConfirmationModes.ts";
import { returnMethods } from "#shop/settings/returnMethods.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { pickChanges } from "#web/forms/pickChanges.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { parseSettingsForm } from "./parseSettingsForm.ts";
import { type SettingDefinition, type SettingGroup, toFieldText, valueAtPath } from "./settingGroups.ts";
import { useSettingsForm } from "./useSettingsForm.ts";

type Props = {
  group: SettingGroup;
  settings: SettingsView;
  /**
   * Names of the settings to show, of which the lines are wanted; all without it. Such a part has no heading and confirms
   * unchanged values: it is for the set-up guide, where saving a default decides it.
   */
  only?: readonly string[];
  onSaved?(): void;
};

export function SettingsGroupForm({ group, settings, only, onSaved }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const { loaded, isPending, error, fieldErrors, errorOf, events } = useSettingsForm(settings);
  const shown: readonly SettingDefinition[] = group.settings.filter(({ name }) => only?.includes(name) ?? true);
  const toRequest = (form: FormData) => ({
    ...pickChanges(parseSettingsForm(shown, form), loaded),
    ...(only && { confirmed: only }),
  });

  return (
    <form
      id={`settings-${group.id}`}
      className={only ? "settings__group" : "box settings__group"}
      noValidate
      {...events(toRequest, onSaved)}
    >
      {!only && <h2>{t(`settings.${group.id}`)}</h2>}
      {error && Object.keys(fieldErrors).length === 0 && <Notice tone="danger" live title={errorMessage(error)} />}
      {/* Remounts the fields with new defaults when their values were saved here or elsewhere. */}
      <Fragment key={JSON.stringify(shown.map(({ name }) => valueAtPath(loaded, name)))}>
        {shown.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            settings={loaded}
            errorOf={errorOf}
            areLinesOptional={!only}
          />
        ))}
      </Fragment>
      <Button kind="main" size="small" type="submit" busy={isPending}>
        {t("settings.save")}
      </Button>
    </form>
  );
}

type FieldProps = {
  setting: SettingDefinition;
  settings: SettingsView;
  errorOf(field: string): ErrorKey | undefined;
  areLinesOptional: boolean;
};

function SettingField({ setting: { name, kind, hint: hasHint }, settings, errorOf, areLinesOptional }: FieldProps) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const label = t(`setting.${name}` as "setting.taxPercent");
  const hint = hasHint && t(`setting.${name}.hint` as "setting.taxPercent.hint");
  const errorTextOf = (field: string) => {
    const key = errorOf(field);
    return key && errorText(key);
  };
  if (kind === "yes")
    return (
      <Checkbox name={name} defaultChecked={toFieldText(settings, name) === "true"}>
        {label}
        {hint && <span className="field__hint">{hint}</span>}
      </Checkbox>
    );
  if (kind === "staffRoles")
    return (
      <fieldset className="settings__names">
        <legend className="field__label">{label}</legend>
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            id={`${name}-${role}`}
            name={name}
            value={role}
            defaultChecked={toFieldText(settings, name).split(",").includes(role)}
          >
            {t(`role.${role}`)}
          </Checkbox>
        ))}
      </fieldset>
    );
  if (kind === "names")
    return (
      <fieldset className="settings__names">
        <legend className="field__label">{label}</legend>
        {languageCodes.map((code) => (
          <Field
            key={code}
            small
            label={languages[code].name}
            name={`${name}.${code}`}
            lang={code}
            dir={languages[code].direction}
            maxLength={40}
            defaultValue={toFieldText(settings, `${name}.${code}`)}
            error={errorTextOf(`${name}.${code}`)}
          />
        ))}
      </fieldset>
    );
  if (kind === "returnMethod")
    return (
      <SelectField small label={label} name={name} hint={hint} defaultValue={toFieldText(settings, name)}>
        {returnMethods.map((method) => (
          <option key={method} value={method}>
            {t(`setting.returnMethod.${method}`)}
          </option>
        ))}
      </SelectField>
    );
  if (kind === "codConfirmation")
    return (
      <SelectField small label={label} name={name} hint={hint} defaultValue={toFieldText(settings, name)}>
        {codConfirmationModes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`setting.codConfirmation.${mode}`)}
          </option>
        ))}
      </SelectField>
    );
  const isText = kind === "line" || kind === "email" || kind === "url" || kind === "phone";
  return (
    <Field
      small
      label={label}
      name={name}
      hint={hint}
      optional={
        kind === "off" ||
        kind === "url" ||
        kind === "phone" ||
        (kind === "line" && areLinesOptional) ||
        name === "privacyEmail"
      }
      type={kind === "phone" ? "tel" : kind === "email" || kind === "url" ? kind : "text"}
      latin={!isText}
      inputMode={kind === "whole" ? "numeric" : isText ? undefined : "decimal"}
      maxLength={isText ? 200 : 12}
      defaultValue={toFieldText(settings, name)}
      error={errorTextOf(name)}
    />
  );
}
