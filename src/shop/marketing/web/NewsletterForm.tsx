import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { newsletterApi } from "./newsletterApi.ts";

type Props = { id?: string; title?: string | undefined; text?: string | undefined };

/** The newsletter form of the footer and of the home page. Results are shown beside the field. */
export function NewsletterForm({ id = "newsletter", title, text }: Props) {
  const { t } = useTranslation("common");
  const { t: errorText } = useTranslation("errors");
  const { language } = useLanguage();
  const errorMessage = useErrorMessage();
  const [state, setState] = useState<"open" | "busy" | "requested">("open");
  const [wrong, setWrong] = useState<string>();

  async function subscribe(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state === "busy") return;
    const email = String(new FormData(event.currentTarget).get("newsletter") ?? "").trim();
    if (!/^\S+@\S+\.\S{2,}$/.test(email)) return setWrong(errorText("validation.email"));
    setWrong(undefined);
    setState("busy");
    try {
      await newsletterApi.subscribe({ body: { email, lang: language } });
      setState("requested");
    } catch (error) {
      setWrong(errorMessage(error, "newsletter.failed"));
      setState("open");
    }
  }

  return (
    <section className="newsletter" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title ?? t("newsletter.title")}</h2>
      {text && <p>{text}</p>}
      <p className="small muted">{t("newsletter.consent")}</p>
      {state === "requested" ? (
        <p role="status">{errorText("newsletter.checkInbox")}</p>
      ) : (
        <form method="post" noValidate onChange={() => setWrong(undefined)} onSubmit={subscribe}>
          <Field
            id={`${id}-email`}
            name="newsletter"
            type="email"
            autoComplete="email"
            label={t("newsletter.email")}
            error={wrong}
          />
          <Button type="submit" busy={state === "busy"}>
            {t("newsletter.subscribe")}
          </Button>
        </form>
      )}
    </section>
  );
}
