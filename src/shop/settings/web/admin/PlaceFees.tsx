import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { latinDigits } from "#platform/digits.ts";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { SettingsView } from "#shop/settings/staffContract.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Fold } from "#web/ui/Fold.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSave } from "./asks.ts";

/** What delivery costs where it costs something else. */
export function PlaceFees({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { language } = useLanguage();
  const explain = useStaffProblem();
  const save = useSave();
  const fees = settings.shippingByGovernorate;
  const wrong = save.error instanceof ApiError ? save.error.fields : {};

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = governorates.map(({ code }) => [code, latinDigits(String(form.get(code) ?? "").trim())] as const);
    const shippingByGovernorate = Object.fromEntries(
      typed.filter(([, fee]) => fee !== "").map(([code, fee]) => [code, Number(fee.replace("٫", "."))]),
    );
    save.mutate({ shippingByGovernorate }, { onSuccess: () => toast.success(t("settings.saved")) });
  }

  return (
    <form key={JSON.stringify(fees)} className="box settings__group" noValidate onSubmit={send}>
      <h2>{t("settings.places")}</h2>
      <p className="soft small">{t("settings.placesText")}</p>
      {save.error && <Notice tone="danger" live title={explain(save.error)} />}
      <Fold title={t("settings.placesOpen")} open={Object.keys(fees).length > 0}>
        <div className="settings__places">
          {governorates.map(({ code, name }) => {
            const key = wrong[`shippingByGovernorate.${code}`];
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
                error={key && errorText(key)}
              />
            );
          })}
        </div>
      </Fold>
      <Button kind="main" size="small" type="submit" busy={save.isPending}>
        {t("settings.save")}
      </Button>
    </form>
  );
}
