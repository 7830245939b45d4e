import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { parsePounds } from "#platform/money.ts";
import { maxCreditChange } from "#shop/payments/creditEntry.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminCreditApi } from "./adminCreditApi.ts";

type Props = { change: "grant" | "take"; customerId: string; balance: number; onClose(): void };

/** Grants or takes store credit, with a reason. */
export function ChangeCreditDialog({ change, customerId, balance, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const form = useId();
  // A repeated request after a lost answer books nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [typed, type] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const most = change === "take" ? balance : maxCreditChange;
  const amount = parsePounds(typed);
  const isBad = amount === undefined || amount > most;
  const saving = useMutation({
    mutationFn: (pounds: number) =>
      adminCreditApi.change({
        params: { id: customerId },
        body: { change, amount: pounds, reason: reason.trim(), idempotencyKey },
      }),
    onSuccess: async () => {
      toast.success(t("customers.creditSaved"));
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["staff", "customer", customerId] });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount !== undefined && !isBad && reason.trim()) saving.mutate(amount);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`customers.${change}Title`)}
      lead={t(`customers.${change}Text`, { amount: money(balance) })}
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={saving.isPending}>
            {t(`customers.${change}`)}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <Field
          name="credit-amount"
          label={t("customers.creditAmount")}
          inputMode="decimal"
          latin
          value={typed}
          error={tried && isBad ? t("customers.creditAmountBad", { amount: money(most) }) : undefined}
          onChange={(event) => type(event.target.value)}
        />
        <Field
          name="credit-reason"
          label={t("customers.creditReason")}
          hint={t("customers.creditReasonHint")}
          maxLength={200}
          value={reason}
          error={tried && !reason.trim() ? t("customers.creditReasonMissing") : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
