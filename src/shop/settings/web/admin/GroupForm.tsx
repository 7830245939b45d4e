import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { languageCodes, languages } from "#platform/languages.ts";
import type { SettingsView } from "#shop/settings/staffContract.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSave } from "./asks.ts";
import { type Group, type Setting, written } from "./groups.ts";
import { readForm } from "./readForm.ts";

type Props = { group: Group; settings: SettingsView };

export function GroupForm({ group, settings }: Props) {
  const { t } = useTranslation("admin");
  const explain = useStaffProblem();
  const save = useSave();
  const wrong = save.error instanceof ApiError ? save.error.fields : {};

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(readForm(group.settings, new FormData(event.currentTarget)), {
      onSuccess: () => toast.success(t("settings.saved")),
    });
  }

  return (
    // What was saved elsewhere meanwhile fills the fields anew.
    <form key={JSON.stringify(settings)} className="box settings__group" noValidate onSubmit={send}>
      <h2>{t(`settings.${group.id}`)}</h2>
      {save.error && Object.keys(wrong).length === 0 && <Notice tone="danger" live title={explain(save.error)} />}
      {group.settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} settings={settings} wrong={wrong} />
      ))}
      <Button kind="main" size="small" type="submit" busy={save.isPending}>
        {t("settings.save")}
      </Button>
    </form>
  );
}

type FieldProps = { setting: Setting; settings: SettingsView; wrong: ApiError["fields"] };

function SettingField({ setting: { name, kind, hint: hasHint }, settings, wrong }: FieldProps) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const label = t(`setting.${name}` as "setting.taxPercent");
  const hint = hasHint && t(`setting.${name}.hint` as "setting.taxPercent.hint");
  const errorOf = (field: string) => {
    const key = wrong[field];
    return key && errorText(key);
  };
  if (kind === "yes")
    return (
      <Checkbox name={name} defaultChecked={written(settings, name) === "true"}>
        {label}
        {hint && <span className="field__hint">{hint}</span>}
      </Checkbox>
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
            defaultValue={written(settings, `${name}.${code}`)}
            error={errorOf(`${name}.${code}`)}
          />
        ))}
      </fieldset>
    );
  const isText = kind === "line" || kind === "email" || kind === "url";
  return (
    <Field
      small
      label={label}
      name={name}
      hint={hint}
      optional={kind === "off" || kind === "url" || kind === "line"}
      type={kind === "email" || kind === "url" ? kind : "text"}
      latin={!isText}
      inputMode={kind === "whole" ? "numeric" : isText ? undefined : "decimal"}
      maxLength={isText ? 200 : 12}
      defaultValue={written(settings, name)}
      error={errorOf(name)}
    />
  );
}
