import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { toLatinDigits } from "#platform/digits.ts";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSaveSettings } from "./queries.ts";

/** Fees of the governorates that differ from the standard shipping fee. */
export function GovernorateFees({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { language } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const save = useSaveSettings();
  const fees = settings.shippingByGovernorate;
  const { isEdited, clear, onChange } = useEditedFields();
  const fieldErrors = save.error instanceof ApiError ? save.error.fields : {};

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    clear();
    const form = new FormData(event.currentTarget);
    const fees = governorates.map(({ code }) => [code, toLatinDigits(String(form.get(code) ?? "").trim())] as const);
    const shippingByGovernorate = Object.fromEntries(
      fees.filter(([, fee]) => fee !== "").map(([code, fee]) => [code, Number(fee.replace("٫", "."))]),
    );
    save.mutate({ shippingByGovernorate }, { onSuccess: () => toast.success(t("settings.saved")) });
  }

  return (
    <form key={JSON.stringify(fees)} className="box settings__group" noValidate onChange={onChange} onSubmit={send}>
      <h2>{t("settings.places")}</h2>
      <p className="soft small">{t("settings.placesText")}</p>
      {save.error && <Notice tone="danger" live title={errorMessage(save.error)} />}
      <Disclosure title={t("settings.placesOpen")} open={Object.keys(fees).length > 0}>
        <div className="settings__places">
          {governorates.map(({ code, name }) => {
            const key = fieldErrors[`shippingByGovernorate.${code}`];
            return (
              <Field
                key={code}
                small
                latin
                inputMode="decimal"
                maxLength={10}
                label={inLanguage(name, language)}
                name={code}
                defaultValue={fees[code] ?? ""}
                error={key && !isEdited(code) ? errorText(key) : undefined}
              />
            );
          })}
        </div>
      </Disclosure>
      <Button kind="main" size="small" type="submit" busy={save.isPending}>
        {t("settings.save")}
      </Button>
    </form>
  );
}
