import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { isOpenReturn } from "#shop/orders/returnStatus.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { ReturnPhotos } from "../ReturnPhotos.tsx";

export const openReturnOf = ({ returns }: Pick<AdminOrderView, "returns">) => returns.find(isOpenReturn);

/** Lines and reason of the open return. */
export function OpenReturn({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const { dayAndTime, language, money, number } = useLanguage();
  const seesAmounts = useCan()("amounts.read");
  const it = openReturnOf(order);
  if (!it) return null;
  const failed = it.status === "inspected" && order.refunds.some(({ status }) => status === "failed");
  const isLost = it.status === "requested" && order.restockable.length === 0;
  return (
    <section className="returns small">
      <h3>{t("returns.title")}</h3>
      <ul>
        <li>
          <div className="row row--between">
            <b>{t(failed ? "returns.refundFailed" : isLost ? "returns.lost" : `returns.${it.status}`)}</b>
            {seesAmounts && it.kind !== "exchange" && <bdi className="number">{money(it.amount)}</bdi>}
          </div>
          {it.items.map(({ lineId, quantity }) => {
            const item = order.items.find(({ id }) => id === lineId);
            return item ? (
              <span key={lineId}>
                <bdi>{inLanguage(item.name, language)}</bdi> × {number(quantity)}
              </span>
            ) : null;
          })}
          <span className="muted">
            {it.kind !== "return" && <>{t(`returns.${it.kind === "exchange" ? "exchange" : "refusedAtDoor"}`)} · </>}
            <time dateTime={it.requestedAt}>{dayAndTime(it.requestedAt)}</time>
            {it.reason && (
              <>
                {" · "}
                <q>
                  <bdi>{it.reason}</bdi>
                </q>
              </>
            )}
          </span>
          <ReturnPhotos photos={it.photos} path={`/admin/orders/${order.id}/return-photos`} />
        </li>
      </ul>
    </section>
  );
}
