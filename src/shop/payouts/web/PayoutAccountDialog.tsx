import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PayoutAccountView } from "#shop/payouts/contract.ts";
import { type PayoutMethod, payoutAccountDays } from "#shop/payouts/payoutAccount.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { toast } from "#web/ui/toast.ts";

type TypedAccount = { method: "credit" } | { method: PayoutMethod; holder: string; account: string };
type Props = {
  /** Known name of the customer. */
  holder: string;
  /** Whether store credit is offered. */
  mayBeCredit?: boolean | undefined;
  open: boolean;
  onClose(): void;
  save(account: TypedAccount): Promise<PayoutAccountView>;
  onSaved(view: PayoutAccountView): void;
};

/** The account for a refund: bank or wallet, owner and number. Used by customers and by staff. */
export function PayoutAccountDialog({ holder: known, mayBeCredit = false, open, onClose, save, onSaved }: Props) {
  const { t } = useTranslation(["orders", "errors"]);
  const { number } = useLanguage();
  const days = t("days", { count: payoutAccountDays, n: number(payoutAccountDays) });
  const errorMessage = useErrorMessage();
  const form = useId();
  const [method, choose] = useState<PayoutMethod | "credit">("bank");
  const [holder, typeHolder] = useState(known);
  const [account, typeAccount] = useState("");
  const saving = useMutation({
    mutationFn: () =>
      save(method === "credit" ? { method } : { method, holder: holder.trim(), account: account.trim() }),
    onSuccess: (view) => {
      toast.success(t("payout.saved"));
      onSaved(view);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) toast.error(errorMessage(error));
    },
  });
  const { error } = saving;
  const fields = error instanceof ApiError ? error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("payout.title")}
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={saving.isPending}>
            {t("payout.save")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <RadioCards
          legend={t("payout.method")}
          name="payout-method"
          options={[
            { value: "bank", label: t("payout.bank") },
            { value: "wallet", label: t("payout.wallet"), detail: t("payout.walletHint") },
            ...(mayBeCredit
              ? [{ value: "credit" as const, label: t("payout.credit"), detail: t("payout.creditHint") }]
              : []),
          ]}
          value={method}
          onChange={(chosen) => {
            choose(chosen);
            saving.reset();
          }}
        />
        {method === "credit" ? (
          <p className="muted small">{t("payout.creditLead")}</p>
        ) : (
          <>
            <Field
              name="payout-holder"
              label={t("payout.holder")}
              maxLength={100}
              autoComplete="name"
              value={holder}
              error={fields.holder && t(`errors:${fields.holder}`)}
              onChange={(event) => typeHolder(event.target.value)}
            />
            <Field
              key={method}
              name="payout-account"
              label={t(method === "bank" ? "payout.iban" : "payout.phone")}
              hint={method === "bank" ? t("payout.ibanHint") : undefined}
              inputMode={method === "bank" ? "text" : "tel"}
              autoComplete={method === "bank" ? "off" : "tel"}
              latin
              maxLength={60}
              value={account}
              error={fields.account && t(`errors:${fields.account}`)}
              onChange={(event) => typeAccount(event.target.value)}
            />
            <p className="muted small">{t("payout.privacy", { days })}</p>
          </>
        )}
      </form>
    </Dialog>
  );
}
