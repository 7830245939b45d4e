import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import { api } from "#web/admin/deskApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { GoodsDialog } from "./GoodsDialog.tsx";
import { OpenReturnDialog } from "./OpenReturnDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { useDeed } from "./useDeed.ts";

type Asking = "refuse" | "open" | "receive" | "settle" | "reject" | "reopen" | "part";

/** Goods on their way back and money beside a cancellation: only what may be done now is offered. */
export function ReturnDeeds({ order }: { order: StaffOrderView }) {
  const { t } = useTranslation("admin");
  const [asking, ask] = useState<Asking>();
  const close = () => ask(undefined);
  const { may } = order;
  const at = { params: { id: order.id } };
  const retry = useDeed(() => api.staffReturns.retryRefund(at));
  const refuse = useDeed(
    (reason: string) =>
      api.staffReturns.refusedAtDoor({ ...at, body: { version: order.version, ...(reason ? { reason } : {}) } }),
    close,
  );
  const reject = useDeed(
    (reason: string) => api.staffReturns.rejectRefund({ ...at, body: { version: order.version, reason } }),
    close,
  );
  const reopen = useDeed(
    (reason: string) => api.staffReturns.reopenRefund({ ...at, body: { version: order.version, reason } }),
    close,
  );
  const deeds: [Asking, boolean, string, ("main" | "quiet")?][] = [
    ["receive", may.receiveGoods, t("deed.receive"), "main"],
    ["settle", may.settle, t("deed.settle"), "main"],
    ["reopen", may.reopen, t("deed.reopen")],
    ["open", may.openReturn, t("deed.openReturn")],
    ["refuse", may.refuseAtDoor, t("deed.refusedAtDoor")],
    ["part", may.refundPart, t("deed.part"), "quiet"],
    ["reject", may.reject, t("deed.reject"), "quiet"],
  ];
  if (!may.retry && deeds.every(([, may]) => !may)) return null;
  return (
    <div className="actions">
      {may.retry && (
        <Button kind="main" size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
          {t("deed.retry")}
        </Button>
      )}
      {deeds.map(([name, may, label, kind]) =>
        may ? (
          <Button key={name} size="small" {...(kind ? { kind } : {})} onClick={() => ask(name)}>
            {label}
          </Button>
        ) : null,
      )}
      <GoodsDialog order={order} open={asking === "receive"} onClose={close} />
      <OpenReturnDialog order={order} open={asking === "open"} onClose={close} />
      <RefundDialog order={order} kind="return" open={asking === "settle"} onClose={close} />
      <RefundDialog order={order} kind="part" open={asking === "part"} onClose={close} />
      <ReasonDialog
        title={t("deed.refusedAtDoor")}
        optional
        open={asking === "refuse"}
        busy={refuse.isPending}
        onClose={close}
        onGo={refuse.mutate}
      />
      <ReasonDialog
        title={t("deed.reject")}
        danger
        open={asking === "reject"}
        busy={reject.isPending}
        onClose={close}
        onGo={reject.mutate}
      />
      <ReasonDialog
        title={t("deed.reopen")}
        open={asking === "reopen"}
        busy={reopen.isPending}
        onClose={close}
        onGo={reopen.mutate}
      />
    </div>
  );
}
