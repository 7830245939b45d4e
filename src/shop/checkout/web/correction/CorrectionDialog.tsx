import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { AddressFields } from "#shop/accounts/web/contact/AddressFields.tsx";
import { useFieldErrors } from "#shop/accounts/web/contact/useFieldErrors.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLiveErrors } from "#web/forms/useLiveErrors.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { correctionOf, formOfOrder, validateCorrection } from "./correctionForm.ts";

export type CorrectionDialogProps = {
  order: OrderView;
  lead: string;
  busy: boolean;
  /** The server's refusal. */
  error: Error | null;
  onSave(correction: ReturnType<typeof correctionOf>): void;
  onClose(): void;
};

/** Address, recipient and phone numbers of an order that was placed. Starts with the present ones each time. */
export function CorrectionDialog({ order, lead, busy, error, onSave, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation(["orders", "errors"]);
  const { number } = useLanguage();
  const errorMessage = useErrorMessage();
  const [form, setForm] = useState(() => formOfOrder(order));
  const { wrong, check, onChange } = useLiveErrors(() => validateCorrection(form));
  const refused = error instanceof ApiError ? serverErrors(error) : [];
  const { errorOf, listed } = useFieldErrors(wrong.length > 0 ? wrong : refused);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && check()) onSave(correctionOf(form));
  };
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={t("correctTitle")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button kind="main" type="submit" form="correction" busy={busy}>
            {t("correctSave")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <form id="correction" method="post" noValidate className="stack" onChange={onChange} onSubmit={submit}>
        <p className="muted small">{lead}</p>
        <ErrorSummary errors={listed} />
        {error && refused.length === 0 && (
          <Notice tone="danger" live title={errorMessage(error, "orders.correctFailed")} />
        )}
        <fieldset className="fields fields--2">
          <legend className="field__label">{t("correctPhones")}</legend>
          {form.phones.map((phone, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no other name while they are typed
              key={at}
              type="tel"
              name={`correct-phone-${at}`}
              label={t("correctPhone", { n: number(at + 1) })}
              optional={at > 0}
              autoComplete="off"
              value={phone}
              error={errorOf(`correct-phone-${at}`)}
              onChange={(event) => setForm({ ...form, phones: form.phones.with(at, event.target.value) })}
            />
          ))}
        </fieldset>
        <AddressFields
          which="shipping"
          address={form.address}
          errorOf={errorOf}
          onChange={(address) => setForm((before) => ({ ...before, address }))}
        />
      </form>
    </Dialog>
  );
}

const serverErrors = ({ fields }: ApiError) =>
  Object.entries(fields).map(([path, message]) => ({
    field: path
      .replace(/^shippingAddress\.?/, "shipping-")
      .replace(/^phones\.?(\d*)$/, (_, at: string) => `correct-phone-${at || "0"}`),
    message,
  }));
