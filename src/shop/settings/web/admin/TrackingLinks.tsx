import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { changedLinks, maxTrackingLinks, trackingPlaceholder } from "#shop/settings/trackingLinks.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { useLoadedValues } from "#web/forms/useLoadedValues.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSaveSettings } from "./queries.ts";

/** Couriers whose parcels customers follow on a page of the courier. A row without a name is left out. */
export function TrackingLinks({ settings }: { settings: SettingsView }) {
  const form = useLoadedValues(settings.trackingLinks);
  // Starts again with new defaults when they were saved elsewhere.
  return <LinksForm key={JSON.stringify(form.loaded)} {...form} />;
}

type Loaded = ReturnType<typeof useLoadedValues<SettingsView["trackingLinks"]>>;

function LinksForm({ loaded: links, onEdit, onSaved }: Loaded) {
  const { t } = useTranslation(["admin", "errors"]);
  const errorMessage = useAdminErrorMessage();
  const save = useSaveSettings();
  const { isEdited, clear, onChange } = useEditedFields();
  const [rows, show] = useState(() => Math.max(1, links.length));
  // The server counts the rows that it was sent, without the empty ones.
  const [sent, remember] = useState<readonly number[]>([]);
  const fieldErrors = save.error instanceof ApiError ? save.error.fields : {};
  const textOf = (key: (typeof fieldErrors)[string] | undefined) =>
    key && t(`errors:${key}`, { placeholder: trackingPlaceholder });
  const errorOf = (row: number, field: "courier" | "url") =>
    isEdited(`${row}.${field}`)
      ? undefined
      : textOf(fieldErrors[`changedEntries.trackingLinks.${sent.indexOf(row)}.${field}`]);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    clear();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const typed = Array.from({ length: rows }, (_, row) => ({
      row,
      courier: text(`${row}.courier`),
      url: text(`${row}.url`),
    })).filter(({ courier, url }) => courier || url);
    const { changed, removed } = changedLinks(typed, links);
    remember(changed.map(({ row }) => row));
    save.mutate(
      { changedEntries: { trackingLinks: [...changed.map(({ courier, url }) => ({ courier, url })), ...removed] } },
      {
        onSuccess() {
          toast.success(t("settings.saved"));
          onSaved();
        },
      },
    );
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
      <h2>{t("settings.tracking")}</h2>
      <p className="muted small">{t("settings.trackingText", { placeholder: trackingPlaceholder })}</p>
      {save.error && (
        <Notice
          tone="danger"
          live
          title={textOf(fieldErrors["changedEntries.trackingLinks"]) ?? errorMessage(save.error)}
        />
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
            error={errorOf(row, "courier")}
          />
          <Field
            small
            type="url"
            name={`${row}.url`}
            label={t("settings.trackingUrl")}
            maxLength={300}
            placeholder={`https://…${trackingPlaceholder}`}
            defaultValue={links[row]?.url}
            error={errorOf(row, "url")}
          />
        </div>
      ))}
      <div className="actions">
        <Button kind="main" size="small" type="submit" busy={save.isPending}>
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
