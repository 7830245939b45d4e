import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { useOrderAction } from "#shop/orders/web/admin/useOrderAction.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { correctionApi } from "./correctionApi.ts";

/** Erases the contact data of a customer without an account, on request. */
export function EraseContact({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const can = useCan();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const erasing = useOrderAction(
    () => correctionApi.eraseContact({ params: { id: order.id }, body: { reason } }),
    () => setOpen(false),
  );
  if (!can("customers.erase") || order.userId !== null || order.customer.phones.length === 0) return null;
  return (
    <>
      <div className="actions">
        <Button size="small" onClick={() => setOpen(true)}>
          {t("eraseContact.open")}
        </Button>
      </div>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={t("eraseContact.title")}
          lead={t("eraseContact.text")}
          actions={
            <>
              <Button
                kind="danger"
                busy={erasing.isPending}
                disabled={reason.trim() === ""}
                onClick={() => erasing.mutate()}
              >
                {t("eraseContact.open")}
              </Button>
              <Button onClick={() => setOpen(false)}>{t("goBack")}</Button>
            </>
          }
        >
          <Field
            label={t("customers.reason")}
            hint={t("customers.reasonHint")}
            name="reason"
            maxLength={200}
            dir="auto"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Dialog>
      )}
    </>
  );
}
