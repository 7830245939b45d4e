import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import type { ImportProblem } from "#shop/catalogue/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { upload } from "#web/session/upload.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { UploadIcon } from "#web/ui/furtherIcons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { importsHref } from "./imports/importsHref.ts";
import { allProductQueries } from "./queries.ts";

type ImportOutcome = {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  problems: ImportProblem[];
  /** Missing in answers of a version before, which may run beside this one. */
  warnings?: ImportProblem[];
  done: boolean;
};

/** CSV import: a dry run reports all problems by row and column; only a file without problems can be imported. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation("admin");
  return (
    <Dialog wide open={open} onClose={onClose} title={t("products.import")} lead={t("products.importText")}>
      <ImportForm onClose={onClose} />
    </Dialog>
  );
}

function ImportForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const field = useRef<HTMLInputElement>(null);

  const importing = useMutation({
    mutationFn({ file, dryRun }: { file: File; dryRun: boolean }) {
      const form = new FormData();
      form.append("file", file);
      return upload<ImportOutcome>(`/admin/products/import${dryRun ? "?dryRun=1" : ""}`, form, { onProgress: setSent });
    },
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : queryClient.invalidateQueries(allProductQueries)),
  });
  const { data: outcome, variables, error, isPending } = importing;
  const isDryRun = outcome && variables?.dryRun;
  const changes = outcome ? outcome.created + outcome.changed : 0;
  const hasProblems = outcome !== undefined && outcome.problems.length > 0;
  const warnings = outcome?.warnings ?? [];

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = event.target.files ?? [];
    // Reset the input, so that choosing the corrected file of the same name fires a change event.
    event.target.value = "";
    if (!chosen) return;
    setFile(chosen);
    setSent(0);
    importing.mutate({ file: chosen, dryRun: true });
  }

  return (
    <div className="stack import-dialog">
      <input
        ref={field}
        type="file"
        className="visually-hidden"
        accept=".csv,text/csv"
        aria-label={t("products.importFile")}
        tabIndex={-1}
        onChange={take}
      />
      {isPending && (
        <div className="stack" role="status">
          <span>{t(variables?.dryRun ? "products.importTries" : "products.importRuns")}</span>
          <progress max={1} value={sent < 1 ? sent : undefined} aria-label={file?.name} />
        </div>
      )}
      {!isPending && error && <Notice tone="danger" live title={errorMessage(error)} />}
      {!isPending && outcome && (
        <>
          <Notice
            live
            tone={hasProblems || (isDryRun && warnings.length > 0) ? "warning" : "success"}
            title={
              hasProblems
                ? t("products.importProblems", {
                    count: outcome.problems.length,
                    n: number(outcome.problems.length),
                  })
                : t(outcome.done ? "products.importDone" : readyText(changes, warnings))
            }
          >
            <span className="code">{file?.name}</span> ·{" "}
            {t("products.importCounts", {
              rows: number(outcome.rows),
              created: number(outcome.created),
              changed: number(outcome.changed),
              unchanged: number(outcome.unchanged),
            })}
          </Notice>
          {hasProblems && <ImportProblems problems={outcome.problems} />}
          {warnings.length > 0 && <ImportProblems problems={warnings} areWarnings />}
        </>
      )}
      {!outcome && (
        <p className="small">
          <Link to={importsHref()}>{t("products.importElsewhere")}</Link>
        </p>
      )}
      <div className="actions">
        {isDryRun && !isPending && !hasProblems && changes > 0 && file && (
          <Button kind="main" onClick={() => importing.mutate({ file, dryRun: false })}>
            {t("products.importNow")}
          </Button>
        )}
        {outcome?.done && !isPending && (
          <Button kind="main" onClick={onClose}>
            {t("products.importClose")}
          </Button>
        )}
        <Button busy={isPending} onClick={() => field.current?.click()}>
          <UploadIcon />
          {t(outcome ? "products.importOther" : "products.importChoose")}
        </Button>
      </div>
    </div>
  );
}

function readyText(changes: number, warnings: readonly ImportProblem[]) {
  if (changes === 0) return "products.importSame";
  return warnings.length > 0 ? "products.importRemarks" : "products.importReady";
}

type ProblemsProps = { problems: readonly ImportProblem[]; areWarnings?: boolean };

function ImportProblems({ problems, areWarnings = false }: ProblemsProps) {
  const { t } = useTranslation(["admin", "errors"]);
  const { number } = useLanguage();
  const label = t(areWarnings ? "imports.notes" : "products.importProblemsTable");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard
    <section className="import-dialog__problems" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>{t("products.importRow")}</th>
            <th>{t("products.importColumn")}</th>
            <th>{t(areWarnings ? "imports.notes" : "products.importWrong")}</th>
            <th>{t("products.importValue")}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, message, value }) => (
            <tr key={`${row}-${column}-${message}-${value}`}>
              <td className="number">{number(row)}</td>
              <td className="code">{column}</td>
              <td>{t(`errors:${message as ErrorKey}`)}</td>
              <td className="muted">
                <bdi>{value.slice(0, 60)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
