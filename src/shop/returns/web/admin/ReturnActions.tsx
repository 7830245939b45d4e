import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { adminOrdersApi } from "#shop/orders/web/admin/adminOrdersApi.ts";
import { permittedOrder } from "#shop/orders/web/admin/permittedOrder.ts";
import { StaffNotesDialog } from "#shop/orders/web/admin/StaffNotesDialog.tsx";
import { useOrderAction } from "#shop/orders/web/admin/useOrderAction.ts";
import { StaffPayoutAccount } from "#shop/payouts/web/admin/StaffPayoutAccount.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { adminReturnsApi } from "./adminReturnsApi.ts";
import { OpenReturnDialog } from "./OpenReturnDialog.tsx";
import { ReceiveGoodsDialog } from "./ReceiveGoodsDialog.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { StaffExchange } from "./StaffExchange.tsx";

type OpenDialog = "refuse" | "open" | "receive" | "settle" | "reject" | "reopen" | "part";

/** Return and refund actions; offers only those that are allowed now. */
export function ReturnActions({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const { may } = permittedOrder(order, useCan());
  const at = { params: { id: order.id } };
  const retry = useOrderAction(() => adminOrdersApi.retryRefund(at));
  const refuse = useOrderAction(
    (notes: StaffNotes) => adminReturnsApi.refusedAtDoor({ ...at, body: { version: order.version, ...notes } }),
    close,
  );
  const reject = useOrderAction(
    ({ customerMessage = "", ...notes }: StaffNotes) =>
      adminReturnsApi.rejectRefund({ ...at, body: { version: order.version, ...notes, customerMessage } }),
    close,
  );
  const reopen = useOrderAction(
    ({ reason = "", ...notes }: StaffNotes) =>
      adminReturnsApi.reopenRefund({ ...at, body: { version: order.version, ...notes, reason } }),
    close,
  );
  const actions: [OpenDialog, boolean, string, ("main" | "quiet")?][] = [
    ["receive", may.receiveGoods, t("orderAction.receive"), "main"],
    ["settle", may.settle, t("orderAction.settle"), "main"],
    ["reopen", may.reopen, t("orderAction.reopen")],
    ["open", may.openReturn, t("orderAction.openReturn")],
    ["refuse", may.refuseAtDoor, t("orderAction.refusedAtDoor")],
    ["part", may.refundPart, t("orderAction.part"), "quiet"],
    ["reject", may.reject, t("orderAction.reject"), "quiet"],
  ];
  if (!may.retry && actions.every(([, may]) => !may))
    return (
      <>
        <StaffExchange order={order} />
        <StaffPayoutAccount order={order} />
      </>
    );
  return (
    <>
      <StaffExchange order={order} />
      <StaffPayoutAccount order={order} />
      <div className="actions">
        {may.retry && (
          <Button kind="main" size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t("orderAction.retry")}
          </Button>
        )}
        {actions.map(([name, may, label, kind]) =>
          may ? (
            <Button key={name} size="small" {...(kind ? { kind } : {})} onClick={() => setOpenDialog(name)}>
              {label}
            </Button>
          ) : null,
        )}
        <ReceiveGoodsDialog order={order} open={openDialog === "receive"} onClose={close} />
        <OpenReturnDialog order={order} open={openDialog === "open"} onClose={close} />
        <RefundDialog order={order} kind="return" open={openDialog === "settle"} onClose={close} />
        <RefundDialog order={order} kind="part" open={openDialog === "part"} onClose={close} />
        <StaffNotesDialog
          title={t("orderAction.refusedAtDoor")}
          open={openDialog === "refuse"}
          busy={refuse.isPending}
          onClose={close}
          onGo={refuse.mutate}
        />
        <StaffNotesDialog
          title={t("orderAction.reject")}
          required="customerMessage"
          danger
          open={openDialog === "reject"}
          busy={reject.isPending}
          onClose={close}
          onGo={reject.mutate}
        />
        <StaffNotesDialog
          title={t("orderAction.reopen")}
          required="reason"
          open={openDialog === "reopen"}
          busy={reopen.isPending}
          onClose={close}
          onGo={reopen.mutate}
        />
      </div>
    </>
  );
}
