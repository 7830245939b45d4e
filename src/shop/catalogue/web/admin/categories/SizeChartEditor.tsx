import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { byLanguage, inLanguage, languageCodes, languages } from "#platform/languages.ts";
import type { AdminCategory } from "#shop/catalogue/categoryContract.ts";
import type { SizeChart } from "#shop/catalogue/sizeChart.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { TranslatedTextFields } from "../form/TranslatedTextFields.tsx";
import { adminCategoriesApi, allCategoryQueries, sizeChartQuery } from "./adminCategoriesApi.ts";
import { type ChartDraft, emptyChart, toChartDraft, toChartInput } from "./chartDraft.ts";
import "../pages/pages.css";

type DialogProps = { category: AdminCategory | undefined; onClose(): void };

/** Edits the size chart of a category. */
export function SizeChartDialog({ category, onClose }: DialogProps) {
  const { t } = useTranslation("admin");
  return (
    <Dialog
      wide
      open={category !== undefined}
      onClose={onClose}
      title={t("sizeChart.title")}
      lead={t("sizeChart.hint")}
    >
      {category && <LoadedEditor key={category.key} category={category} onClose={onClose} />}
    </Dialog>
  );
}

function LoadedEditor({ category, onClose }: { category: AdminCategory; onClose(): void }) {
  const { data } = useQuery(sizeChartQuery(category.key));
  if (!data) return <SkeletonLines lines={5} height="2.2rem" />;
  return <Editor categoryKey={category.key} chart={data.chart} version={data.version} onClose={onClose} />;
}

type EditorProps = { categoryKey: string; chart: SizeChart | null; version: number; onClose(): void };

function Editor({ categoryKey, chart, version, onClose }: EditorProps) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ChartDraft>(() => (chart ? toChartDraft(chart) : emptyChart()));
  const input = toChartInput(draft);
  const save = useMutation({
    mutationFn: (next: typeof input | null) =>
      adminCategoriesApi.setSizeChart({ params: { key: categoryKey }, body: { chart: next ?? null, version } }),
    async onSuccess() {
      toast.success(t("sizeChart.saved"));
      onClose();
      await queryClient.invalidateQueries(allCategoryQueries);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <div className="stack">
      <ChartFields draft={draft} onChange={setDraft} />
      <div className="row">
        <Button kind="main" busy={save.isPending} disabled={!input} onClick={() => input && save.mutate(input)}>
          {t("sizeChart.save")}
        </Button>
        {chart && (
          <Button kind="quiet" onClick={() => save.mutate(null)}>
            {t("sizeChart.remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Measures, sizes and instructions of a size chart. */
export function ChartFields({ draft, onChange }: TableProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <ChartTable draft={draft} onChange={onChange} />
      <div className="row">
        <Button
          size="small"
          onClick={() => onChange(withMeasure(draft))}
          disabled={draft.measures.length >= maxMeasures}
        >
          <PlusIcon /> {t("sizeChart.addMeasure")}
        </Button>
        <Button size="small" onClick={() => onChange(withRow(draft))} disabled={draft.rows.length >= maxChartRows}>
          <PlusIcon /> {t("sizeChart.addRow")}
        </Button>
      </div>
      {languageCodes.map((code) => (
        <TextAreaField
          key={code}
          rows={2}
          lang={code}
          dir={languages[code].direction}
          name={`sizeChart.how.${code}`}
          label={t("sizeChart.how", { language: languages[code].name })}
          optional={code !== "en"}
          maxLength={600}
          value={draft.how[code]}
          onChange={({ target }) => onChange({ ...draft, how: { ...draft.how, [code]: target.value } })}
        />
      ))}
      {!toChartInput(draft) && <p className="muted small">{t("sizeChart.incomplete")}</p>}
    </>
  );
}

type TableProps = { draft: ChartDraft; onChange(draft: ChartDraft): void };

function ChartTable({ draft, onChange }: TableProps) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const { measures, rows } = draft;
  const changeRow = (at: number, change: Partial<ChartDraft["rows"][number]>) =>
    onChange({ ...draft, rows: rows.map((row, place) => (place === at ? { ...row, ...change } : row)) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard
    <section className="scroll-x" tabIndex={0} aria-label={t("sizeChart.title")}>
      <table className="chart-editor">
        <thead>
          <tr>
            <th scope="col">{t("sizeChart.size")}</th>
            {measures.map((label, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a measure has no id of its own
              <th scope="col" key={at}>
                <TranslatedTextFields
                  label={t("sizeChart.measure")}
                  name={`measure-${at}`}
                  texts={label}
                  onChange={(texts) =>
                    onChange({ ...draft, measures: measures.map((one, place) => (place === at ? texts : one)) })
                  }
                />
                {measures.length > 1 && (
                  <IconButton
                    label={t("sizeChart.removeMeasure", { name: inLanguage(label, language) })}
                    onClick={() => onChange(withoutMeasure(draft, at))}
                  >
                    <RemoveIcon />
                  </IconButton>
                )}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, values }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the size is edited here
            <tr key={at}>
              <th scope="row">
                <input
                  className="input input--small"
                  dir="ltr"
                  aria-label={t("sizeChart.size")}
                  maxLength={40}
                  value={size}
                  onChange={({ target }) => changeRow(at, { size: target.value })}
                />
              </th>
              {values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a value belongs to the measure at this place
                <td key={place}>
                  <input
                    className="input input--small"
                    dir="ltr"
                    inputMode="decimal"
                    maxLength={6}
                    aria-label={`${size} ${inLanguage(measures[place] ?? { en: "" }, language)}`}
                    value={value}
                    onChange={({ target }) =>
                      changeRow(at, { values: values.map((one, column) => (column === place ? target.value : one)) })
                    }
                  />
                </td>
              ))}
              <td>
                {rows.length > 1 && (
                  <IconButton
                    label={t("sizeChart.removeRow", { size })}
                    onClick={() => onChange({ ...draft, rows: rows.filter((_, place) => place !== at) })}
                  >
                    <RemoveIcon />
                  </IconButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

// Of the server's schema, which the admin does not load.
const maxMeasures = 8;
const maxChartRows = 40;

const withMeasure = (draft: ChartDraft): ChartDraft => ({
  ...draft,
  measures: [...draft.measures, byLanguage(() => "")],
  rows: draft.rows.map((row) => ({ ...row, values: [...row.values, ""] })),
});

const withoutMeasure = (draft: ChartDraft, at: number): ChartDraft => ({
  ...draft,
  measures: draft.measures.filter((_, place) => place !== at),
  rows: draft.rows.map((row) => ({ ...row, values: row.values.filter((_, place) => place !== at) })),
});

const withRow = (draft: ChartDraft): ChartDraft => ({
  ...draft,
  rows: [...draft.rows, { size: "", values: draft.measures.map(() => "") }],
});
