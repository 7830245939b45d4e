import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import type { PayoutRow } from "#shop/payouts/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminPayoutsApi } from "./adminPayoutsApi.ts";

type Props = { payouts: readonly PayoutRow[]; open: boolean; onClose(): void; onPaid(): void };

/** Checks payouts off with the number of their transfer. */
export function PayDialog({ payouts, open, onClose, onPaid }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { comma, money, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const form = useId();
  const [reference, type] = useState("");
  const [tried, setTried] = useState(false);
  const paying = useMutation({
    mutationFn: () => adminPayoutsApi.pay({ body: { ids: payouts.map(({ id }) => id), reference: reference.trim() } }),
    onSuccess: ({ results, done }) => {
      if (done > 0) toast.success(t("payouts.done", { count: done, n: number(done) }));
      for (const { number, message } of results)
        if (message)
          toast.error(t("payouts.failed", { number: number ?? "–", problem: t(`errors:${message as ErrorKey}`) }));
      type("");
      onPaid();
      onClose();
    },
    onError: (error) => toast.error(errorMessage(error)),
    // Orders and returns change with their refunds.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["staff"] }),
  });
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reference.trim()) paying.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("payouts.payTitle")}
      lead={
        <bdi className="code">
          {payouts
            .slice(0, 5)
            .map(({ number }) => number)
            .join(comma)}
          {payouts.length > 5 && " …"}
        </bdi>
      }
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={paying.isPending}>
            {t("payouts.pay")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <p>{t("payouts.payText", { amount: money(total) })}</p>
        <Field
          name="payout-reference"
          label={t("payouts.reference")}
          hint={t("payouts.referenceHint")}
          latin
          maxLength={60}
          value={reference}
          error={tried && !reference.trim() ? t("errors:admin.orders.payoutRequired") : undefined}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
