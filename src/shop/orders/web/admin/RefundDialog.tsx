import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import type { Pieces } from "#shop/orders/return.ts";
import { api } from "#web/admin/deskApi.ts";
import { ApiError } from "#web/api.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { PiecesChoice } from "../PiecesChoice.tsx";
import { leftPieces, worthInPounds } from "../worth.ts";
import { OpenReturn, openReturnOf } from "./OpenReturn.tsx";
import { useDeed } from "./useDeed.ts";

type Props = { order: StaffOrderView; kind: "return" | "part"; open: boolean; onClose(): void };

/** The money of a return, or a part of what was paid: how much, for what, and what can be sold again. */
export function RefundDialog({ order, kind, open, onClose }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { money } = useLanguage();
  const [lines, choose] = useState<Pieces[]>([]);
  const [typed, type] = useState<string>();
  const [restock, setRestock] = useState(kind === "return");
  const [reason, setReason] = useState("");
  const [payoutReference, setPayout] = useState("");
  const expected = kind === "return" ? (openReturnOf(order)?.amount ?? 0) : worthInPounds(order, lines).amount;
  const text = typed ?? (expected > 0 ? String(Math.min(expected, order.refundable)) : "");
  const amount = amountFrom(text);
  const refunding = useDeed(
    () =>
      api.staffReturns.refund({
        params: { id: order.id },
        body: {
          ...(amount ? { amount } : {}),
          ...(lines.length > 0 ? { lines } : {}),
          restock: restock && (kind === "return" || lines.length > 0),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
          ...(payoutReference.trim() ? { payoutReference: payoutReference.trim() } : {}),
          version: order.version,
        },
      }),
    onClose,
  );
  const { error } = refunding;
  const payoutProblem = error instanceof ApiError ? error.fields.payoutReference : undefined;
  const bad = amount === undefined || amount > order.refundable;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(kind === "return" ? "deed.settle" : "deed.part")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button
            kind="main"
            busy={refunding.isPending}
            aria-disabled={bad}
            onClick={() => {
              if (!bad) refunding.mutate();
            }}
          >
            {t(kind === "return" ? "deed.settle" : "deed.part")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      {kind === "return" ? (
        <OpenReturn order={order} />
      ) : (
        <PiecesChoice
          legend={t("deed.items")}
          items={order.items}
          left={leftPieces(order)}
          chosen={lines}
          onChange={(chosen) => {
            choose(chosen);
            type(undefined);
          }}
        />
      )}
      <Field
        name={`refund-amount-${kind}`}
        label={t("deed.amount")}
        hint={t("deed.amountHint", { left: money(order.refundable) })}
        error={text !== "" && bad ? t("deed.amountBad") : undefined}
        inputMode="decimal"
        latin
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {(kind === "return" || lines.length > 0) && (
        <Checkbox name={`refund-restock-${kind}`} checked={restock} onChange={() => setRestock(!restock)}>
          {t("deed.restock")} <span className="soft small">{t("deed.restockHint")}</span>
        </Checkbox>
      )}
      {order.paymentMethod === "cod" && (
        <Field
          name={`refund-payout-${kind}`}
          label={t("deed.payout")}
          hint={t("deed.payoutHint")}
          error={payoutProblem && String(t(`errors:${payoutProblem}`))}
          latin
          maxLength={100}
          value={payoutReference}
          onChange={(event) => setPayout(event.target.value)}
        />
      )}
      {kind === "part" && (
        <TextAreaField
          name="refund-reason"
          label={t("reason")}
          optional
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  );
}

/** Arabic digits and a comma are how some keyboards write an amount. */
function amountFrom(text: string): number | undefined {
  const latin = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[,٫]/g, ".");
  return /^\d{1,6}(\.\d{1,2})?$/.test(latin) && Number(latin) > 0 ? Number(latin) : undefined;
}
