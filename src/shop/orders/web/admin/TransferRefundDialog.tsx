import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { adminOrdersApi } from "./adminOrdersApi.ts";
import { useOrderAction } from "./useOrderAction.ts";

type Props = { order: AdminOrderView; refund: AdminOrderView["refunds"][number]; open: boolean; onClose(): void };

/** For a refund that the gateway refused: first ends the attempts, then records the transfer that staff made instead. */
export function TransferRefundDialog({ order, refund, open, onClose }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { money } = useLanguage();
  const [reference, typeReference] = useState("");
  const [accountEnd, typeAccountEnd] = useState("");
  const params = { id: order.id, refundId: refund.id };
  const holding = useOrderAction(() => adminOrdersApi.holdRefund({ params }));
  const releasing = useOrderAction(() => adminOrdersApi.releaseRefund({ params }), onClose);
  const recording = useOrderAction(
    () =>
      adminOrdersApi.transferRefund({
        params,
        body: { reference: reference.trim(), accountEnd: accountEnd.trim(), version: order.version },
      }),
    onClose,
  );
  const { error } = recording;
  const errorOf = (field: string) => {
    const key = error instanceof ApiError ? error.fields[field] : undefined;
    return key && String(t(`errors:${key}`));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("orderAction.transfer")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          {refund.isHeld ? (
            <>
              <Button kind="main" busy={recording.isPending} onClick={() => recording.mutate()}>
                {t("orderAction.recordTransfer")}
              </Button>
              <Button busy={releasing.isPending} onClick={() => releasing.mutate()}>
                {t("orderAction.release")}
              </Button>
            </>
          ) : (
            <Button kind="main" busy={holding.isPending} onClick={() => holding.mutate()}>
              {t("orderAction.hold")}
            </Button>
          )}
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      {refund.isHeld ? (
        <>
          <p>{t("orderAction.transferLead", { amount: money(refund.amount) })}</p>
          <p>{t("orderAction.releaseLead")}</p>
          <Field
            name={`transfer-reference-${refund.id}`}
            label={t("orderAction.transferReference")}
            error={errorOf("reference")}
            latin
            maxLength={100}
            value={reference}
            onChange={(event) => typeReference(event.target.value)}
          />
          <Field
            name={`transfer-account-${refund.id}`}
            label={t("orderAction.accountEnd")}
            error={errorOf("accountEnd")}
            latin
            maxLength={4}
            value={accountEnd}
            onChange={(event) => typeAccountEnd(event.target.value)}
          />
        </>
      ) : (
        <p>{t("orderAction.holdLead")}</p>
      )}
      {recording.dialog}
    </Dialog>
  );
}
