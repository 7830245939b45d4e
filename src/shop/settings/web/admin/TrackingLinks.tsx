import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { changedLinks, maxTrackingLinks, trackingPlaceholder } from "#shop/settings/trackingLinks.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

/** Couriers whose parcels customers follow on a page of the courier. A row without a name is left out. */
export function TrackingLinks({ settings }: { settings: SettingsView }) {
  const form = useSettingsForm(settings.trackingLinks);
  // Starts again with new defaults when they were saved elsewhere.
  return <LinksForm key={JSON.stringify(form.loaded)} {...form} />;
}

type Form = ReturnType<typeof useSettingsForm<SettingsView["trackingLinks"]>>;

function LinksForm({ loaded: links, isPending, error, fieldErrors, errorOf, events }: Form) {
  const { t } = useTranslation(["admin", "errors"]);
  const errorMessage = useAdminErrorMessage();
  const [rows, show] = useState(() => Math.max(1, links.length));
  // The server counts the rows that it was sent, without the empty ones.
  const [sent, remember] = useState<readonly number[]>([]);
  const textOf = (key: (typeof fieldErrors)[string] | undefined) =>
    key && t(`errors:${key}`, { placeholder: trackingPlaceholder });
  const errorTextOf = (row: number, field: "courier" | "url") =>
    textOf(errorOf(`${row}.${field}`, `changedEntries.trackingLinks.${sent.indexOf(row)}.${field}`));

  function toRequest(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const typed = Array.from({ length: rows }, (_, row) => ({
      row,
      courier: text(`${row}.courier`),
      url: text(`${row}.url`),
    })).filter(({ courier, url }) => courier || url);
    const { changed, removed } = changedLinks(typed, links);
    remember(changed.map(({ row }) => row));
    return {
      changedEntries: { trackingLinks: [...changed.map(({ courier, url }) => ({ courier, url })), ...removed] },
    };
  }

  return (
    <form className="box settings__group" noValidate {...events(toRequest)}>
      <h2>{t("settings.tracking")}</h2>
      <p className="muted small">{t("settings.trackingText", { placeholder: trackingPlaceholder })}</p>
      {error && (
        <Notice tone="danger" live title={textOf(fieldErrors["changedEntries.trackingLinks"]) ?? errorMessage(error)} />
      )}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={row} className="settings__link">
          <Field
            small
            name={`${row}.courier`}
            label={t("settings.trackingCourier")}
            maxLength={60}
            defaultValue={links[row]?.courier}
            error={errorTextOf(row, "courier")}
          />
          <Field
            small
            type="url"
            name={`${row}.url`}
            label={t("settings.trackingUrl")}
            maxLength={300}
            placeholder={`https://…${trackingPlaceholder}`}
            defaultValue={links[row]?.url}
            error={errorTextOf(row, "url")}
          />
        </div>
      ))}
      <div className="actions">
        <Button kind="main" size="small" type="submit" busy={isPending}>
          {t("settings.save")}
        </Button>
        {rows < maxTrackingLinks && (
          <Button size="small" kind="quiet" onClick={() => show(rows + 1)}>
            {t("settings.trackingMore")}
          </Button>
        )}
      </div>
    </form>
  );
}
