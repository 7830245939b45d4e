import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PayoutRow } from "#shop/payouts/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminPayoutsApi } from "./adminPayoutsApi.ts";

type Props = { payout: PayoutRow; onClose(): void };

/** Records that the bank sent a payout back, and why. */
export function ReturnPayoutDialog({ payout, onClose }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { money } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const form = useId();
  const [reason, type] = useState("");
  const [tried, setTried] = useState(false);
  const returning = useMutation({
    mutationFn: () => adminPayoutsApi.markReturned({ params: { id: payout.id }, body: { reason: reason.trim() } }),
    onSuccess: ({ contactErased }) => {
      toast.success(t(contactErased ? "payouts.returnErasedDone" : "payouts.returnDone"));
      onClose();
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["staff"] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim()) returning.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("payouts.returnTitle")}
      lead={<bdi className="code">{payout.number}</bdi>}
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={returning.isPending}>
            {t("payouts.return")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <p>
          {t(payout.contactErased ? "payouts.returnErasedText" : "payouts.returnText", {
            amount: money(payout.amount),
          })}
        </p>
        <Field
          name="payout-return-reason"
          label={t("payouts.returnReason")}
          hint={t("payouts.returnReasonHint")}
          maxLength={200}
          value={reason}
          error={tried && !reason.trim() ? t("errors:validation.required") : undefined}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
