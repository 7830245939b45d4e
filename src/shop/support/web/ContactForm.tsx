import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isEmail, isFilled } from "#platform/checks.ts";
import { api } from "#web/session/browserApi.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { topics } from "../message.ts";

const anything = () => undefined;
const topicFrom = (typed: string | null) => topics.find((one) => one === typed) ?? "question";

export function ContactForm() {
  const { t } = useTranslation("support");
  const { t: errorText } = useTranslation("errors");
  const session = useSession();
  const [query] = useSearchParams();
  const asked = topicFrom(query.get("topic"));
  const [topic, setTopic] = useState(asked);
  const [ticket, setTicket] = useState<string>();
  const opened = useRef(0);
  useEffect(() => {
    opened.current = performance.now();
  }, []);
  useEffect(() => setTopic(asked), [asked]);

  const form = useCheckedForm(
    {
      name: { label: t("contact.name"), check: isFilled },
      email: { label: t("contact.email"), check: isEmail },
      message: { label: t("contact.message"), check: isFilled },
      orderNumber: { label: t("contact.orderNumber"), check: anything },
      website: { label: "", check: anything },
    },
    async ({ orderNumber, ...typed }) => {
      const number = topic === "order" ? orderNumber.trim().replace(/^#/, "") : "";
      const seconds = (performance.now() - opened.current) / 1000;
      const sent = await api.support.sendMessage({ body: { ...typed, orderNumber: number, topic, seconds } });
      setTicket(sent.ticket);
    },
    "contact.sendFailed",
  );
  const required = errorText("validation.required");
  const someEmpty = (["name", "email", "message"] as const).some((field) => form.errorOf(field) === required);
  const known = session.state === "signedIn" ? session.user : undefined;

  if (ticket) return <Sent ticket={ticket} />;
  return (
    // What is known of the person fills the fields as soon as it is known.
    <form key={known?._id} method="post" noValidate className="stack" onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} title={someEmpty ? errorText("contact.required") : undefined} />
      {form.trouble && <Notice tone="danger" live title={form.trouble} />}
      <SelectField
        label={t("contact.topic")}
        name="topic"
        value={topic}
        onChange={(event) => setTopic(topicFrom(event.currentTarget.value))}
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
        defaultValue={known?.name}
        error={form.errorOf("name")}
      />
      <Field
        label={t("contact.email")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={known?.email}
        error={form.errorOf("email")}
      />
      <TextAreaField
        label={t("contact.message")}
        name="message"
        rows={7}
        maxLength={4000}
        error={form.errorOf("message")}
      />
      {/* Nobody sees or reaches this one; programs that fill in everything give themselves away. */}
      <div className="contact__trap" aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button kind="main" type="submit" busy={form.busy}>
        {t("contact.send")}
      </Button>
    </form>
  );
}

function Sent({ ticket }: { ticket: string }) {
  const { t } = useTranslation("support");
  const { t: errorText } = useTranslation("errors");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="contact__sent">
      <Notice tone="success" live title={errorText("contact.sent")}>
        {t("contact.ticket")} <bdi className="code">#{ticket}</bdi>
      </Notice>
      <p className="soft">{t("contact.sent.next")}</p>
    </div>
  );
}
