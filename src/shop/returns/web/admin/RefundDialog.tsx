import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parsePounds } from "#platform/money.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { commonPieces, type LineQuantity } from "#shop/orders/lineQuantity.ts";
import { OpenReturn, openReturnOf } from "#shop/orders/web/admin/OpenReturn.tsx";
import { StaffNoteFields, useStaffNotes } from "#shop/orders/web/admin/StaffNoteFields.tsx";
import { useOrderAction } from "#shop/orders/web/admin/useOrderAction.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { LineItemPicker } from "../LineItemPicker.tsx";
import { returnableItems, returnValueInPounds } from "../returnValueInPounds.ts";
import { adminReturnsApi } from "./adminReturnsApi.ts";
import { InspectionFields, useInspection } from "./InspectionFields.tsx";

type Props = { order: AdminOrderView; kind: "return" | "part"; open: boolean; onClose(): void };

type Way = "later" | "now" | "credit";

const payoutOf = (way: Way, reference: string) =>
  way === "credit"
    ? { credit: true }
    : way === "later"
      ? { payout: true }
      : reference.trim()
        ? { payoutReference: reference.trim() }
        : {};

/** Refunds a return or a partial amount: amount, lines, and resalable quantities. */
export function RefundDialog({ order, kind, open, onClose }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { money } = useLanguage();
  const [lines, choose] = useState<LineQuantity[]>([]);
  const [typed, type] = useState<string>();
  const [restock, setRestock] = useState(false);
  const mayRestock = commonPieces(lines, order.restockable).length > 0;
  const inspection = useInspection(order);
  const { typed: typedNotes, setTyped: setTypedNotes, notes } = useStaffNotes();
  const [payoutReference, setPayout] = useState("");
  const [way, chooseWay] = useState<Way>(order.wantsCredit ? "credit" : "later");
  // A partial refund of a replacement gives back what its own order was paid.
  const part = () => returnValueInPounds({ ...order, carriedOver: null }, lines).amount;
  const expected = kind === "return" ? (openReturnOf(order)?.amount ?? 0) : part();
  // Items that cost nothing: there is only the inspection to confirm.
  const isFree = kind === "return" && expected === 0;
  const text = typed ?? (expected > 0 ? String(Math.min(expected, order.refundable)) : "");
  const amount = parsePounds(text);
  const refunding = useOrderAction(
    () =>
      adminReturnsApi.refund({
        params: { id: order.id },
        body: {
          ...(amount ? { amount } : {}),
          ...(lines.length > 0 ? { lines } : {}),
          ...(kind === "return" ? inspection.body : { restock: restock && mayRestock }),
          ...notes,
          ...(asksForWay ? payoutOf(way, payoutReference) : {}),
          version: order.version,
        },
      }),
    onClose,
  );
  const { error } = refunding;
  const payoutProblem = error instanceof ApiError ? error.fields.payoutReference : undefined;
  const tooMuch = t("errors:admin.orders.refundTooMuch", { amount: money(order.refundable) });
  const bad = !isFree && (amount === undefined || amount > order.refundable);
  const asksForWay = order.paymentMethod === "cod" && !isFree;
  const isBlocked = bad || (kind === "return" && inspection.isBad);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(kind === "return" ? "orderAction.settle" : "orderAction.part")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button
            kind="main"
            busy={refunding.isPending}
            aria-disabled={isBlocked}
            onClick={() => {
              if (!isBlocked) refunding.mutate();
            }}
          >
            {t(kind === "return" ? "orderAction.settle" : "orderAction.part")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      {kind === "return" ? (
        <OpenReturn order={order} />
      ) : (
        <LineItemPicker
          legend={t("orderAction.items")}
          items={order.items}
          returnable={returnableItems(order)}
          selected={lines}
          onChange={(selected) => {
            choose(selected);
            type(undefined);
          }}
        />
      )}
      {!isFree && (
        <Field
          name={`refund-amount-${kind}`}
          label={t("orderAction.amount")}
          hint={t("orderAction.amountHint", { left: money(order.refundable) })}
          error={text === "" || !bad ? undefined : amount === undefined ? t("orderAction.amountBad") : tooMuch}
          inputMode="decimal"
          latin
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      )}
      {kind === "return" && <InspectionFields order={order} name="refund" inspection={inspection} />}
      {kind === "part" && mayRestock && (
        <Checkbox name={`refund-restock-${kind}`} checked={restock} onChange={() => setRestock(!restock)}>
          {t("orderAction.restock")} <span className="muted small">{t("orderAction.restockHint")}</span>
        </Checkbox>
      )}
      {order.creditUsed > 0 && order.mayBeCredit && (
        <p className="muted small">{t("orderAction.creditFirst", { amount: money(order.creditUsed) })}</p>
      )}
      {asksForWay && (
        <RadioCards<Way>
          legend={t("orderAction.payoutWay")}
          name={`refund-way-${kind}`}
          options={[
            { value: "later", label: t("orderAction.payoutLater"), detail: t("orderAction.payoutLaterHint") },
            { value: "now", label: t("orderAction.payoutNow") },
            ...(order.mayBeCredit
              ? [
                  {
                    value: "credit" as const,
                    label: t("orderAction.payoutCredit"),
                    detail: t(order.wantsCredit ? "orderAction.wantsCredit" : "orderAction.payoutCreditHint"),
                  },
                ]
              : []),
          ]}
          value={way}
          onChange={chooseWay}
        />
      )}
      {asksForWay && way === "now" && (
        <Field
          name={`refund-payout-${kind}`}
          label={t("orderAction.payout")}
          hint={t("orderAction.payoutHint")}
          error={payoutProblem && String(t(`errors:${payoutProblem}`))}
          latin
          maxLength={100}
          value={payoutReference}
          onChange={(event) => setPayout(event.target.value)}
        />
      )}
      <StaffNoteFields name={`refund-${kind}`} values={typedNotes} onChange={setTypedNotes} />
      {refunding.dialog}
    </Dialog>
  );
}
