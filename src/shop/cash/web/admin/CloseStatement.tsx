import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fromPounds, toPounds } from "#platform/money.ts";
import type { StatementView } from "#shop/cash/adminContract.ts";
import { parseAmount } from "#shop/cash/statementColumns.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { ApiError } from "#web/api/apiClient.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminCashApi } from "./adminCashApi.ts";
import { today } from "./today.ts";
import { useCashAction } from "./useCashAction.ts";

/** The bank transfer that pays a statement. Another sum than the statement's own needs a note. */
export function CloseStatement({ statement }: { statement: StatementView }) {
  const { t } = useTranslation(["admin", "errors"]);
  const { money } = useLanguage();
  const [typed, typeAmount] = useState(statement.totals.net.toFixed(2));
  const [on, setDay] = useState(today());
  const [reference, typeReference] = useState("");
  const [note, typeNote] = useState("");
  const [tried, setTried] = useState(false);
  const amount = parseAmount(typed);
  const isDifferent = amount !== undefined && amount !== fromPounds(statement.totals.net);
  const close = useCashAction(
    () =>
      adminCashApi.close({
        params: { id: statement.id },
        body: { amount: toPounds(amount ?? 0), on, reference: reference.trim(), note: note.trim() },
      }),
    () => toast.success(t("cash.closed")),
  );
  const isComplete =
    amount !== undefined && on !== "" && reference.trim() !== "" && (!isDifferent || note.trim() !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) close.mutate(undefined);
  };
  const used = close.error instanceof ApiError ? close.error.fields.reference : undefined;
  return (
    <form className="box stack" onSubmit={submit} noValidate>
      <h3>{t("cash.close")}</h3>
      <p className="small">{t("cash.closeText", { amount: money(statement.totals.net) })}</p>
      <div className="fields fields--2">
        <Field
          name="transfer-amount"
          label={t("cash.transferAmount")}
          inputMode="decimal"
          latin
          value={typed}
          error={amount === undefined ? t("orderAction.amountBad") : undefined}
          onChange={(event) => typeAmount(event.target.value)}
        />
        <DateField
          name="transfer-day"
          label={t("cash.transferDay")}
          max={today()}
          value={on}
          onChange={(event) => setDay(event.target.value)}
        />
        <Field
          name="transfer-reference"
          label={t("cash.transferReference")}
          latin
          maxLength={100}
          value={reference}
          error={
            used ? String(t(`errors:${used}`)) : tried && !reference.trim() ? t("cash.referenceMissing") : undefined
          }
          onChange={(event) => typeReference(event.target.value)}
        />
        <Field
          name="transfer-note"
          label={t("cash.note")}
          optional={!isDifferent}
          hint={isDifferent ? t("cash.differsHint") : undefined}
          maxLength={500}
          value={note}
          error={tried && isDifferent && !note.trim() ? t("cash.noteMissing") : undefined}
          onChange={(event) => typeNote(event.target.value)}
        />
      </div>
      <div className="actions">
        <Button type="submit" kind="main" busy={close.isPending}>
          {t("cash.close")}
        </Button>
      </div>
    </form>
  );
}
