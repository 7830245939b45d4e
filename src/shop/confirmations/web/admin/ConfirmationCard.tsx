import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AddressLines } from "#shop/accounts/web/contact/AddressLines.tsx";
import type { QueueEntry } from "#shop/confirmations/adminContract.ts";
import { type AttemptOutcome, attemptOutcomes } from "#shop/confirmations/attemptOutcomes.ts";
import { PhoneHistory } from "#shop/orders/web/admin/PhoneHistory.tsx";
import { dueOf } from "#shop/orders/web/dueOf.ts";
import { OrderLines } from "#shop/orders/web/OrderLines.tsx";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CancelOutcomeDialog } from "./CancelOutcomeDialog.tsx";
import { ChangeOrderDialog } from "./ChangeOrderDialog.tsx";
import { useOutcome } from "./useOutcome.ts";

type Props = { entry: QueueEntry; isLoading: boolean };

/** Keys by position on the keyboard, so that they work in every layout. */
const laterKey = "Digit0";
const outcomeKeys: Record<string, AttemptOutcome> = Object.fromEntries(
  attemptOutcomes.map((outcome, at) => [`Digit${at + 1}`, outcome]),
);

/** One order of the queue: whom to call, what they ordered, and what came of it. */
export function ConfirmationCard({ entry: { order, tries, whatsApp }, isLoading }: Props) {
  const { t } = useTranslation("admin");
  const { money, number, dayAndTime } = useLanguage();
  const [confirming, setConfirming] = useState<AttemptOutcome>();
  const close = () => setConfirming(undefined);
  const { record, postpone, isBusy } = useOutcome(order, close);
  const heading = useRef<HTMLHeadingElement>(null);
  // The next order: screen readers read it, and keys work at once.
  useEffect(() => heading.current?.focus(), []);
  const busy = isBusy || isLoading;
  const choose = (outcome: AttemptOutcome) => {
    if (busy) return;
    if (outcome === "confirmed" || outcome === "noAnswer") record({ outcome });
    else setConfirming(outcome);
  };
  useOutcomeKeys(confirming === undefined, choose, () => !busy && postpone());
  const { confirmation, confirmationDetails } = order;
  return (
    <article className="confirmation" aria-labelledby="confirmation-number">
      <header className="confirmation__head">
        <div className="row row--between">
          <h2 id="confirmation-number" ref={heading} tabIndex={-1}>
            <span className="code">{order.number}</span>
          </h2>
          <bdi className="confirmation__total number">{money(dueOf(order))}</bdi>
        </div>
        <p className="muted small">
          {t("confirm.attempt", { n: number((confirmationDetails?.attempts ?? 0) + 1), tries: number(tries) })}
          {confirmation && <> · {t("confirm.cancelledBy", { time: dayAndTime(confirmation.until) })}</>}
        </p>
        <ul className="confirmation__reasons" aria-label={t("confirm.reasons")}>
          {confirmationDetails?.reasons.map((reason) => (
            <li key={reason}>
              <Badge tone={reason === "riskyPhone" ? "danger" : "plain"}>{t(`confirm.reason.${reason}`)}</Badge>
            </li>
          ))}
        </ul>
      </header>
      <section className="confirmation__person">
        <b>
          <bdi>{order.customer.name}</bdi>
        </b>
        {whatsApp.map(({ phone, url }) => (
          <div key={phone} className="confirmation__phone">
            <span className="code">{formatPhone(phone)}</span>
            <a className="button button--main button--small" href={`tel:${phone}`}>
              {t("confirm.call")}
            </a>
            <a className="button button--small" href={url} target="_blank" rel="noreferrer">
              {t("confirm.whatsApp")}
            </a>
          </div>
        ))}
        <AddressLines address={order.shippingAddress} />
      </section>
      <PhoneHistory history={order.phoneHistory} />
      <OrderLines items={order.items} />
      <p className="small">
        <Link to={`/secret-dashboard/orders/${order.id}`}>{t("confirm.openOrder")}</Link>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a sticky grid in every browser */}
      <div className="confirmation__outcomes" role="group" aria-label={t("confirm.what")}>
        {attemptOutcomes.map((outcome, at) => (
          <Button
            key={outcome}
            kind={outcome === "confirmed" ? "main" : outcome === "fake" || outcome === "cancelled" ? "quiet" : "plain"}
            busy={busy}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => choose(outcome)}
          >
            {t(`confirm.outcome.${outcome}`)}
            <span className="confirmation__key" aria-hidden="true">
              {at + 1}
            </span>
          </Button>
        ))}
        <Button kind="quiet" busy={busy} aria-keyshortcuts="0" onClick={() => postpone()}>
          {t("confirm.later")}
          <span className="confirmation__key" aria-hidden="true">
            0
          </span>
        </Button>
      </div>
      <CancelOutcomeDialog
        outcome={confirming === "cancelled" || confirming === "fake" ? confirming : undefined}
        busy={isBusy}
        onSend={record}
        onClose={close}
      />
      <ChangeOrderDialog order={order} open={confirming === "changed"} busy={isBusy} onSend={record} onClose={close} />
    </article>
  );
}

/** 1 to 5 choose an outcome, 0 puts the order back; not while somebody types or a dialog is open. */
function useOutcomeKeys(isActive: boolean, choose: (outcome: AttemptOutcome) => void, postpone: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = (event.target as HTMLElement | null)?.closest?.("input, textarea, select, dialog");
    if (!isActive || isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const outcome = outcomeKeys[event.code];
    if (outcome) choose(outcome);
    else if (event.code === laterKey) postpone();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
