import { useTranslation } from "react-i18next";
import type { DraftView } from "#shop/checkout/adminDraftContract.ts";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { CancelDraft } from "./CancelDraft.tsx";
import { DraftBadge } from "./DraftList.tsx";
import { draftsPath } from "./queries.ts";

/** A draft that was sent or has ended: its state, and the ways to pass on the payment link. */
export function DraftDetails({ draft }: { draft: DraftView }) {
  const { t } = useTranslation("admin");
  const { money, dayAndTime } = useLanguage();
  return (
    <div className="draft stack">
      <div className="admin__head">
        <h1>
          <span className="code">{draft.number}</span> <DraftBadge status={draft.status} />
        </h1>
        <Link to={draftsPath}>{t("drafts.all")}</Link>
      </div>
      <p>
        <bdi>{draft.name}</bdi> · <span className="code">{draft.phone && formatPhone(draft.phone)}</span>
        {draft.total !== null && (
          <>
            {" · "}
            <bdi className="number">{money(draft.total)}</bdi>
          </>
        )}
      </p>
      {draft.status === "sent" && draft.expiresAt && (
        <Notice>{t("drafts.heldUntil", { time: dayAndTime(draft.expiresAt) })}</Notice>
      )}
      {draft.status === "expired" && <Notice tone="warning">{t("drafts.expiredText")}</Notice>}
      {draft.link && <PaymentLink link={draft.link} hasMail={draft.email !== ""} />}
      <div className="actions">
        {draft.orderId && (
          <ButtonLink kind="main" to={`/secret-dashboard/orders/${draft.orderId}`}>
            {t("drafts.openOrder", { number: draft.orderNumber })}
          </ButtonLink>
        )}
        {draft.status === "sent" && <CancelDraft draft={draft} />}
      </div>
    </div>
  );
}

type LinkProps = { link: NonNullable<DraftView["link"]>; hasMail: boolean };

function PaymentLink({ link: { url, whatsApp }, hasMail }: LinkProps) {
  const { t } = useTranslation("admin");
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t("drafts.copied")),
      () => toast.error(t("drafts.copyFailed")),
    );
  return (
    <section className="draft__part" aria-labelledby="draft-link">
      <h2 id="draft-link">{t("drafts.link")}</h2>
      <p className="muted">{t(hasMail ? "drafts.linkMailed" : "drafts.linkNotMailed")}</p>
      <Field
        label={t("drafts.link")}
        latin
        readOnly
        name="payment-link"
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="actions">
        <Button kind="main" onClick={copy}>
          {t("drafts.copy")}
        </Button>
        {whatsApp.map(({ phone, url: chat }) => (
          <a key={phone} className="button" href={chat} target="_blank" rel="noreferrer">
            {t("drafts.whatsApp")} {whatsApp.length > 1 && <span className="code">{formatPhone(phone)}</span>}
          </a>
        ))}
      </div>
    </section>
  );
}
