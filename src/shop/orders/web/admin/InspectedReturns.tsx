import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { isOpenReturn } from "#shop/orders/returnStatus.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";

/** Results of the inspections of earlier returns. */
export function InspectedReturns({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const { dayAndTime, money, number } = useLanguage();
  const seesAmounts = useCan()("amounts.read");
  const inspected = order.returns.flatMap((it) =>
    it.inspection && !isOpenReturn(it) ? [{ ...it.inspection, it }] : [],
  );
  if (inspected.length === 0) return null;
  return (
    <section className="returns small">
      <h3>{t("returns.inspection")}</h3>
      <ul>
        {inspected.map(({ it, restocked, cost, note }) => {
          const count = restocked.reduce((sum, { quantity }) => sum + quantity, 0);
          return (
            <li key={it.id}>
              <b>{t("returns.restocked", { count, n: number(count) })}</b>
              <span className="muted">
                {seesAmounts && cost > 0 && <>{t("returns.cost", { amount: money(cost) })} · </>}
                {note && (
                  <>
                    <bdi>{note}</bdi> ·{" "}
                  </>
                )}
                {it.receivedAt && <time dateTime={it.receivedAt}>{dayAndTime(it.receivedAt)}</time>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
