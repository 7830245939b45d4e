import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isEmail, isFilled } from "#platform/formValidators.ts";
import { supportApi } from "#shop/support/web/supportApi.ts";
import { useForm } from "#web/forms/useForm.ts";
import { forgetTypedText, useTypedText } from "#web/forms/useTypedText.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { minFormSeconds, topics } from "../contactMessage.ts";

const isAnything = () => undefined;
const secondsSince = (start: number) => (performance.now() - start) / 1000;
const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));
const parseTopic = (input: string | null) => topics.find((one) => one === input) ?? "question";

export function ContactForm() {
  const { t } = useTranslation("support");
  const { t: errorText } = useTranslation("errors");
  const session = useSession();
  const [query] = useSearchParams();
  const requestedTopic = parseTopic(query.get("topic"));
  const [topic, setTopic] = useState(requestedTopic);
  const [ticket, setTicket] = useState<string>();
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  useEffect(() => setTopic(requestedTopic), [requestedTopic]);

  const form = useForm(
    {
      name: { label: t("contact.name"), check: isFilled },
      email: { label: t("contact.email"), check: isEmail },
      message: { label: t("contact.message"), check: isFilled },
      orderNumber: { label: t("contact.orderNumber"), check: isAnything },
      website: { label: "", check: isAnything },
    },
    async ({ orderNumber, ...typed }) => {
      const number = topic === "order" ? orderNumber.trim().replace(/^#/, "") : "";
      await wait(minFormSeconds - secondsSince(openedAt.current));
      const seconds = secondsSince(openedAt.current);
      const sent = await supportApi.support.sendMessage({ body: { ...typed, orderNumber: number, topic, seconds } });
      forgetTypedText("contact");
      setTicket(sent.ticket);
    },
    "contact.sendFailed",
  );
  const typedTextRef = useTypedText("contact");
  const required = errorText("validation.required");
  const isIncomplete = (["name", "email", "message"] as const).some((field) => form.errorOf(field) === required);
  const user = session.state === "signedIn" ? session.user : undefined;

  if (ticket) return <MessageSent ticket={ticket} />;
  return (
    // Remounts with the user's name and e-mail once the session is loaded.
    <form key={user?._id} ref={typedTextRef} method="post" noValidate className="stack" {...form.events}>
      <ErrorSummary errors={form.summary} title={isIncomplete ? errorText("contact.required") : undefined} />
      {form.errorText && <Notice tone="danger" live title={form.errorText} />}
      <SelectField
        label={t("contact.topic")}
        name="topic"
        value={topic}
        onChange={(event) => setTopic(parseTopic(event.currentTarget.value))}
      >
        {topics.map((one) => (
          <option key={one} value={one}>
            {t(`contact.topic.${one}`)}
          </option>
        ))}
      </SelectField>
      {topic === "order" && (
        <Field
          label={t("contact.orderNumber")}
          name="orderNumber"
          optional
          latin
          inputMode="numeric"
          maxLength={40}
          error={form.errorOf("orderNumber")}
        />
      )}
      <Field
        label={t("contact.name")}
        name="name"
        autoComplete="name"
        dir="auto"
        maxLength={100}
        defaultValue={user?.name}
        error={form.errorOf("name")}
      />
      <Field
        label={t("contact.email")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user?.email}
        error={form.errorOf("email")}
      />
      <TextAreaField
        label={t("contact.message")}
        name="message"
        rows={7}
        maxLength={4000}
        error={form.errorOf("message")}
      />
      {/* Honeypot: hidden and not focusable, so only bots fill it in. Password managers leave read-only fields alone, and
          the data attributes are the opt-outs of those that do not. */}
      <div className="contact__trap" aria-hidden="true">
        <label>
          {t("contact.website")}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            readOnly
            data-1p-ignore=""
            data-bwignore=""
            data-form-type="other"
            data-lpignore="true"
          />
        </label>
      </div>
      <Button kind="main" type="submit" busy={form.busy}>
        {t("contact.send")}
      </Button>
    </form>
  );
}

function MessageSent({ ticket }: { ticket: string }) {
  const { t } = useTranslation("support");
  const { t: errorText } = useTranslation("errors");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="contact__sent">
      <Notice tone="success" live title={errorText("contact.sent")}>
        {t("contact.ticket")} <bdi className="code">{ticket}</bdi>
      </Notice>
      <p className="muted">{t("contact.sent.next")}</p>
    </div>
  );
}
