import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { adminOrderQuery, allAdminOrders } from "#shop/orders/web/admin/queries.ts";
import { StaffNotesDialog } from "#shop/orders/web/admin/StaffNotesDialog.tsx";
import { useOrderAction } from "#shop/orders/web/admin/useOrderAction.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ExchangeDialog } from "../ExchangeDialog.tsx";
import { ExchangeSummary } from "../ExchangeSummary.tsx";
import { adminReturnsApi } from "./adminReturnsApi.ts";

/** The exchange of an order, with what staff can decide. */
export function StaffExchange({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation(["admin", "orders"]);
  const can = useCan();
  const queryClient = useQueryClient();
  const [openDialog, setOpenDialog] = useState<"decline" | "open">();
  const close = () => setOpenDialog(undefined);
  const at = { params: { id: order.id } };
  const approve = useOrderAction(() => adminReturnsApi.approveExchange({ ...at, body: { version: order.version } }));
  const decline = useOrderAction(
    ({ customerMessage = "", ...notes }: StaffNotes) =>
      adminReturnsApi.declineExchange({ ...at, body: { version: order.version, ...notes, customerMessage } }),
    close,
  );
  const { exchange } = order;
  const other = exchange && (exchange.order.id === order.id ? exchange.replacement : exchange.order);
  const isDecider = can("returns.manage");
  return (
    <>
      {exchange && (
        <Notice title={t(`orders:exchange.state.${exchange.status}`)}>
          <ExchangeSummary exchange={exchange} staff />
          {exchange.reason && (
            <p>
              <q>
                <bdi>{exchange.reason}</bdi>
              </q>
            </p>
          )}
          {other && (
            <p>
              <span className="muted">{t("exchanges.other")}</span> <span className="code">{other.number}</span>
            </p>
          )}
          {isDecider && exchange.status === "requested" && (
            <div className="actions">
              <Button kind="main" size="small" busy={approve.isPending} onClick={() => approve.mutate()}>
                {t("exchanges.approve")}
              </Button>
              <Button size="small" onClick={() => setOpenDialog("decline")}>
                {t("exchanges.decline")}
              </Button>
            </div>
          )}
        </Notice>
      )}
      {isDecider && order.mayExchange && (
        <p>
          <Button size="small" onClick={() => setOpenDialog("open")}>
            {t("exchanges.open")}
          </Button>
        </p>
      )}
      <ExchangeDialog
        staff
        order={order}
        open={openDialog === "open"}
        onClose={close}
        load={() => adminReturnsApi.exchangeOptions(at)}
        request={async (body) => {
          const { order: changed } = await adminReturnsApi.requestExchange({ ...at, body });
          queryClient.setQueryData(adminOrderQuery(order.id).queryKey, changed);
          await queryClient.invalidateQueries(allAdminOrders);
          await queryClient.invalidateQueries({ queryKey: ["staff", "returns"] });
        }}
      />
      <StaffNotesDialog
        title={t("exchanges.decline")}
        required="customerMessage"
        danger
        open={openDialog === "decline"}
        busy={decline.isPending}
        onClose={close}
        onGo={decline.mutate}
      />
    </>
  );
}
