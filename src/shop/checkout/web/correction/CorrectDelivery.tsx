import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderView } from "#shop/orders/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";

const Dialog = lazyDialog(() => import("./OwnCorrectionDialog.tsx").then((file) => file.OwnCorrectionDialog));

/** Lets the customer correct where the order goes, until it is being prepared. */
export function CorrectDelivery({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const { dayAndTime } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const last = order.corrections.at(-1);
  return (
    <>
      {last && <p className="muted small">{t("correctedBy", { date: dayAndTime(last.at) })}</p>}
      {order.mayCorrect && (
        <div className="actions">
          <Button size="small" onClick={() => setOpen(true)}>
            {t("correct")}
          </Button>
        </div>
      )}
      {isOpen && <Dialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
