import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { TransferRefundDialog } from "./TransferRefundDialog.tsx";

/** Refunds of the order with their status. */
export function Refunds({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  if (order.refunds.length === 0) return null;
  return (
    <section>
      <h3>{t("money")}</h3>
      <ul className="space-between-list small">
        {order.refunds.map((refund) => (
          <RefundItem key={refund.id} order={order} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { order: AdminOrderView; refund: AdminOrderView["refunds"][number] };

function RefundItem({ order, refund }: ItemProps) {
  const { t } = useTranslation("admin");
  const { dayAndTime, money } = useLanguage();
  const can = useCan();
  const [transferring, transfer] = useState(false);
  const { status, amount, at, paidTo, problem } = refund;
  const isFailed = status === "failed";
  return (
    <li>
      <div className="stack">
        <span>
          {t(`refund.${status}`)}{" "}
          <time className="muted tiny" dateTime={at}>
            {dayAndTime(at)}
          </time>
          {paidTo && (
            <small className="muted">
              {" "}
              <bdi dir="ltr">
                …{paidTo.hint} · {paidTo.reference}
              </bdi>
            </small>
          )}
        </span>
        {isFailed && problem && <bdi className="muted tiny">{problem}</bdi>}
        {isFailed && refund.isHeld && <span className="tiny">{t("orderAction.held")}</span>}
        {isFailed && can("orders.refund") && (
          <div>
            <Button size="small" onClick={() => transfer(true)}>
              {t("orderAction.transfer")}
            </Button>
            <TransferRefundDialog order={order} refund={refund} open={transferring} onClose={() => transfer(false)} />
          </div>
        )}
      </div>
      <bdi className="number">{money(amount)}</bdi>
    </li>
  );
}
