import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLatinDigits } from "#platform/digits.ts";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { settingsQuery, useSaveSettings } from "#shop/settings/web/admin/queries.ts";
import { SettingsGroupForm } from "#shop/settings/web/admin/SettingsGroupForm.tsx";
import { settingGroups } from "#shop/settings/web/admin/settingGroups.ts";
import type { SetupGuide } from "#shop/setup/contract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { pickChanges } from "#web/forms/pickChanges.ts";
import { useLoadedValues } from "#web/forms/useLoadedValues.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { setupQuery } from "./queries.ts";
import "#shop/settings/web/admin/settings.css";

const groups = Object.fromEntries(settingGroups.map((group) => [group.id, group]));

const shopFields = [
  "shopName",
  "contactEmail",
  "legalName",
  "postalAddress",
  "contactPhone",
  "commercialRegister",
  "taxNumber",
];
const deliveryFields = ["shippingFee", "expressFee", "freeShippingFrom"];

export function ShopStep({ guide: { missingSettings } }: { guide: SetupGuide }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <p className="muted">{t("setup.shop.text")}</p>
      {missingSettings.length > 0 && (
        <Notice tone="warning" title={t("setup.missing")}>
          {missingSettings.map((name) => t(`setting.${name}` as "setting.shopName")).join(" · ")}
        </Notice>
      )}
      <GroupForm id="shop" fields={shopFields} />
    </>
  );
}

export function DeliveryStep() {
  const { t } = useTranslation("admin");
  return (
    <>
      <p className="muted">
        {t("setup.delivery.text")}{" "}
        <Link to="/secret-dashboard/settings#settings-delivery">{t("setup.delivery.link")}</Link>
      </p>
      <GroupForm id="delivery" fields={deliveryFields} />
    </>
  );
}

function GroupForm({ id, fields }: { id: string; fields: readonly string[] }) {
  const { data: settings } = useQuery(settingsQuery);
  const group = groups[id];
  const refresh = useGuideRefresh();
  if (!settings || !group) return <SkeletonLines lines={3} height="4rem" />;
  return <SettingsGroupForm group={group} settings={settings} only={fields} onSaved={refresh} />;
}

/** A saved form may have done the step. */
function useGuideRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(setupQuery);
}

export function TaxStep() {
  const { data: settings } = useQuery(settingsQuery);
  if (!settings) return <SkeletonLines height="4rem" />;
  return <TaxForm settings={settings} />;
}

function TaxForm({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const refresh = useGuideRefresh();
  const save = useSaveSettings();
  const { loaded, onEdit, onSaved } = useLoadedValues(settings);
  const [chosen, setChosen] = useState<string>();
  const prices = chosen ?? (loaded.pricesIncludeTax ? "with" : "without");
  const wrong = save.error instanceof ApiError ? save.error.fields.taxPercent : undefined;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const percent = toLatinDigits(String(new FormData(event.currentTarget).get("taxPercent") ?? "").trim());
    const body = { taxPercent: percent === "" ? null : Number(percent), pricesIncludeTax: prices === "with" };
    save.mutate(
      { ...pickChanges(body, loaded), confirmed: Object.keys(body) },
      {
        onSuccess() {
          toast.success(t("settings.saved"));
          setChosen(undefined);
          onSaved();
          refresh();
        },
      },
    );
  }

  return (
    <form className="stack" noValidate onChange={onEdit} onSubmit={send}>
      {save.error && !wrong && <Notice tone="danger" live title={errorMessage(save.error)} />}
      <RadioCards
        legend={t("setup.tax.legend")}
        name="prices"
        value={prices}
        onChange={setChosen}
        options={[
          { value: "with", label: t("setup.tax.with"), detail: t("setup.tax.withText") },
          { value: "without", label: t("setup.tax.without"), detail: t("setup.tax.withoutText") },
        ]}
      />
      <Field
        key={loaded.taxPercent}
        small
        latin
        inputMode="numeric"
        maxLength={3}
        label={t("setting.taxPercent")}
        name="taxPercent"
        defaultValue={loaded.taxPercent}
        hint={t("setting.taxPercent.hint")}
        error={wrong && errorText(wrong)}
      />
      <p>
        <Button kind="main" size="small" type="submit" busy={save.isPending}>
          {t("settings.save")}
        </Button>
      </p>
    </form>
  );
}
