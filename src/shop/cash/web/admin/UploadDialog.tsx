import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CashReport } from "#shop/cash/adminContract.ts";
import type { StatementColumns } from "#shop/cash/statementColumns.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { UploadIcon } from "#web/ui/furtherIcons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminCashApi } from "./adminCashApi.ts";
import { StatementPreview } from "./StatementPreview.tsx";
import { today } from "./today.ts";
import { useCashAction } from "./useCashAction.ts";

type Props = {
  couriers: CashReport["couriers"];
  open: boolean;
  onClose(): void;
  onStored(id: string): void;
};

type Source = { name: string; csv: string | undefined };

/** Checks a courier's file against the shop's account, then stores it. */
export function UploadDialog({ open, onClose, ...rest }: Props) {
  const { t } = useTranslation("admin");
  return (
    <Dialog wide open={open} onClose={onClose} title={t("cash.upload")} lead={t("cash.uploadText")}>
      <UploadForm {...rest} />
    </Dialog>
  );
}

function UploadForm({ couriers, onStored }: Omit<Props, "open" | "onClose">) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const field = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState(0);
  const [until, setUntil] = useState(today());
  const [source, setSource] = useState<Source>();
  const courier = couriers[chosen];
  const check = useMutation({
    mutationFn: ({
      source,
      columns,
      until,
    }: {
      source: Source;
      columns?: StatementColumns | undefined;
      until: string;
    }) => adminCashApi.check({ body: bodyOf(source, until, columns) }),
  });
  const store = useCashAction(
    (source: Source) =>
      adminCashApi.upload({
        body: { ...bodyOf(source, until, check.data?.columns), fileName: source.name.slice(0, 200) },
      }),
    ({ id }) => {
      toast.success(t("cash.stored"));
      onStored(id);
    },
  );
  if (!courier) return null;

  function bodyOf({ csv }: Source, until: string, columns: StatementColumns | undefined) {
    const account = { courier: courier?.courier ?? "own", courierName: courier?.courierName ?? "" };
    return {
      ...account,
      until,
      ...(csv === undefined ? {} : { csv, ...(columns ? { columns: { ...columns, fees: [...columns.fees] } } : {}) }),
    };
  }

  function begin(next: Source): void {
    setSource(next);
    check.mutate({ source: next, until });
  }

  async function take(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    // The corrected file of the same name fires a change event too.
    event.target.value = "";
    if (file) begin({ name: file.name, csv: await file.text() });
  }

  const result = check.data;
  const isReady = result !== undefined && result.totals.rows > 0 && result.unreadable.length === 0;
  return (
    <div className="stack">
      <div className="fields fields--2">
        <SelectField
          name="statement-courier"
          label={t("shipments.courier")}
          value={chosen}
          onChange={(event) => {
            choose(Number(event.currentTarget.value));
            setSource(undefined);
            check.reset();
          }}
        >
          {couriers.map(({ courier, courierName }, at) => (
            <option key={`${courier} ${courierName}`} value={at}>
              {courierName}
            </option>
          ))}
        </SelectField>
        <DateField
          name="statement-until"
          label={t("cash.until")}
          hint={t("cash.untilHint")}
          max={today()}
          value={until}
          onChange={(event) => {
            setUntil(event.target.value);
            if (source && event.target.value)
              check.mutate({ source, until: event.target.value, columns: result?.columns });
          }}
        />
      </div>
      <input
        ref={field}
        type="file"
        className="visually-hidden"
        accept=".csv,text/csv,text/plain"
        aria-label={t("cash.file")}
        tabIndex={-1}
        onChange={(event) => void take(event)}
      />
      {check.isPending && <p role="status">{t("cash.checking")}</p>}
      {check.error && <Notice tone="danger" live title={errorMessage(check.error)} />}
      {source && result && (
        <StatementPreview result={result} onColumns={(columns) => check.mutate({ source, until, columns })} />
      )}
      <div className="actions courier-cash__source">
        {source && isReady && (
          <Button kind="main" busy={store.isPending} onClick={() => store.mutate(source)}>
            {t("cash.store")}
          </Button>
        )}
        <Button
          {...(isReady ? {} : { kind: "main" as const })}
          busy={check.isPending}
          onClick={() => field.current?.click()}
        >
          <UploadIcon />
          {t(source ? "cash.otherFile" : "cash.chooseFile")}
        </Button>
        {!source && (
          <Button kind="quiet" busy={check.isPending} onClick={() => begin({ name: "", csv: undefined })}>
            {t("cash.withoutFile")}
          </Button>
        )}
      </div>
    </div>
  );
}
