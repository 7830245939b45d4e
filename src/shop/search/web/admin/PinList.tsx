import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PinView } from "#shop/search/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { pinsQuery } from "./queries.ts";

/** Queries with products that the staff put first or last. */
export function PinList({ onEdit }: { onEdit: ((pin?: PinView) => void) | undefined }) {
  const { t } = useTranslation("admin");
  const { brief, comma } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const pins = useQuery(pinsQuery);
  const items = pins.data?.items;
  return (
    // The table is the landmark of this name.
    <section>
      <div className="admin__head">
        <h2>{t("pins.title")}</h2>
        {onEdit && (
          <Button size="small" onClick={() => onEdit()}>
            {t("pins.add")}
          </Button>
        )}
      </div>
      {items?.length === 0 ? (
        <p className="muted">
          {t("pins.empty")}. {t("pins.text")}
        </p>
      ) : items ? (
        <DataTable label={t("pins.title")}>
          <thead>
            <tr>
              <th className="data-table__name">{t("pins.term")}</th>
              <th>{t("pins.pinned")}</th>
              <th>{t("pins.buried")}</th>
              <th>{t("pins.until")}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((pin) => (
              <tr key={pin.term}>
                <th scope="row" className="data-table__name">
                  {onEdit ? (
                    <button type="button" aria-label={t("pins.edit", { term: pin.term })} onClick={() => onEdit(pin)}>
                      <bdi>{pin.term}</bdi>
                    </button>
                  ) : (
                    <bdi>{pin.term}</bdi>
                  )}
                </th>
                <td>
                  <bdi>{pin.pinned.join(comma)}</bdi>
                </td>
                <td>
                  <bdi>{pin.buried.join(comma)}</bdi>
                </td>
                <td className="number muted">
                  <time dateTime={pin.until}>{brief(`${pin.until}T12:00:00Z`)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      ) : pins.isError ? (
        <EmptyState
          title={errorMessage(pins.error)}
          action={<Button onClick={() => pins.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={3} height="2rem" />
      )}
    </section>
  );
}
