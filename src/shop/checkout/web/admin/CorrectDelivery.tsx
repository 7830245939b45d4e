import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { useOrderAction } from "#shop/orders/web/admin/useOrderAction.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { CorrectionDialog } from "../correction/CorrectionDialog.tsx";
import type { correctionOf } from "../correction/correctionForm.ts";
import { correctionApi } from "./correctionApi.ts";
import { EraseContact } from "./EraseContact.tsx";

/** Corrects where an order goes, until it is dispatched, lists the corrections, and erases the contact on request. */
export function CorrectDelivery({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const can = useCan();
  const [open, setOpen] = useState(false);
  const saving = useOrderAction(
    (correction: ReturnType<typeof correctionOf>) =>
      correctionApi.correct({ params: { id: order.id }, body: { ...correction, version: order.version } }),
    () => setOpen(false),
  );
  return (
    <>
      {order.mayCorrect && can("orders.confirm") && (
        <div className="actions">
          <Button
            size="small"
            onClick={() => {
              saving.reset();
              setOpen(true);
            }}
          >
            {t("correct.open")}
          </Button>
        </div>
      )}
      <Corrections corrections={order.corrections} />
      <EraseContact order={order} />
      {open && (
        <CorrectionDialog
          order={order}
          lead={t("correct.text")}
          busy={saving.isPending}
          error={saving.error}
          onSave={(correction) => saving.mutate(correction)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Corrections({ corrections }: Pick<AdminOrderView, "corrections">) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  if (corrections.length === 0) return null;
  return (
    <section>
      <h3>{t("correct.history")}</h3>
      <ul className="small muted">
        {corrections.map(({ parts, by, actor, at }) => (
          <li key={at}>
            <time dateTime={at}>{dayAndTime(at)}</time>
            {parts.map((part) => ` · ${t(`correct.part.${part}`)}`)}
            {" · "}
            <bdi>{actor ?? t(`by.${by}`)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
