import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Whether the customer has confirmed a cash order, and who asked them when. */
export function ConfirmationState({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const { brief, colon, dayAndTime, weekday } = useLanguage();
  const { confirmation, confirmationDetails: details } = order;
  if (!confirmation || !details) return null;
  const isWaiting = confirmation.outcome === "waiting" && order.status === "cod_order_placed";
  const eventText = (event: (typeof details.events)[number]["event"]) =>
    event === "no_answer" ? t("confirm.event.no_answer") : t(`confirm.state.${event}`);
  return (
    <Notice tone={isWaiting ? "warning" : "info"} title={isWaiting ? t("confirm.waits") : undefined}>
      <p>{t(`confirm.state.${confirmation.outcome}`)}</p>
      {isWaiting && <p>{t("confirm.cancelledBy", { time: dayAndTime(confirmation.until) })}</p>}
      {isWaiting && details.claimedBy && <p>{t("confirm.claimedBy", { name: `\u2068${details.claimedBy}\u2069` })}</p>}
      {confirmation.deliverOn && (
        <p>
          {`${t("confirm.change.day")}${colon} `}
          {weekday(`${confirmation.deliverOn}T12:00:00Z`)}
        </p>
      )}
      <ul className="tiny muted">
        {details.events.map((event) => (
          <li key={event.at}>
            <time dateTime={event.at}>{brief(event.at)}</time> · {eventText(event.event)}
            {event.changes.map((change) => ` · ${t(`confirm.change.${change}`)}`)}
            {" · "}
            <bdi>{event.actor ?? (event.by === "admin" ? "–" : t(`confirm.by.${event.by}`))}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
