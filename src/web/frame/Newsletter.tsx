import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useProblem } from "#web/useProblem.ts";

/** At the foot of every page. What happened stays beside the field, where it was asked. */
export function Newsletter() {
  const { t } = useTranslation("common");
  const { t: errorText } = useTranslation("errors");
  const { language } = useLanguage();
  const problem = useProblem();
  const [state, setState] = useState<"open" | "busy" | "asked">("open");
  const [wrong, setWrong] = useState<string>();

  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state === "busy") return;
    const email = String(new FormData(event.currentTarget).get("newsletter") ?? "").trim();
    if (!/^\S+@\S+\.\S{2,}$/.test(email)) return setWrong(errorText("validation.email"));
    setWrong(undefined);
    setState("busy");
    try {
      await api.newsletter.subscribe({ body: { email, lang: language } });
      setState("asked");
    } catch (error) {
      setWrong(problem(error, "newsletter.failed"));
      setState("open");
    }
  }

  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title">{t("newsletter.title")}</h2>
      <p className="small soft">{t("newsletter.consent")}</p>
      {state === "asked" ? (
        <p role="status">{errorText("newsletter.checkInbox")}</p>
      ) : (
        <form noValidate onSubmit={ask}>
          <Field
            id="newsletter-email"
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
