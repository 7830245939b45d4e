import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage, type Language, languages } from "#platform/languages.ts";
import type { CampaignFormState } from "./campaignFormState.ts";
import { MailFrame } from "./MailFrame.tsx";
import { type PreviewInput, previewQuery } from "./queries.ts";

/** Preview widths in pixels. */
const screenWidths = { phone: 360, desktop: 640 } as const;
type ScreenWidth = keyof typeof screenWidths;

/** Preview of the mail in one language, rendered by the server, in a sandboxed iframe. */
export function CampaignPreview({
  draft,
  language,
}: {
  draft: Pick<CampaignFormState, "subject" | "html">;
  language: Language;
}) {
  const { t } = useTranslation("admin");
  const [width, setWidth] = useState<ScreenWidth>("desktop");
  const content: Language = draft.html[language] ? language : "en";
  const input = useDebounced({
    subject: inLanguage(draft.subject, language),
    html: draft.html[content],
    language,
    content,
  });
  const mail = useQuery(previewQuery(input)).data;
  return (
    <section className="campaign__preview stack" aria-labelledby="preview-title">
      <div className="row row--between">
        <h2 id="preview-title">
          {t("campaigns.preview")} <bdi className="muted small">{languages[language].name}</bdi>
        </h2>
        <fieldset className="campaign__switch">
          <legend className="visually-hidden">{t("campaigns.width")}</legend>
          {(["phone", "desktop"] as const).map((device) => (
            <button key={device} type="button" aria-pressed={width === device} onClick={() => setWidth(device)}>
              {t(`campaigns.${device}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {mail && input.html ? (
        <>
          <p className="campaign__subject" dir={languages[language].direction} lang={language}>
            {mail.subject}
          </p>
          <div className="campaign__screen">
            <MailFrame html={mail.html} title={t("campaigns.preview")} width={screenWidths[width]} />
          </div>
        </>
      ) : (
        <p className="muted">{t("campaigns.previewEmpty")}</p>
      )}
    </section>
  );
}

/** Returns the value after 500 ms without change, to limit requests while typing. */
function useDebounced(value: PreviewInput): PreviewInput {
  const [debounced, setDebounced] = useState(value);
  const { subject, html, language, content } = value;
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ subject, html, language, content }), 400);
    return () => clearTimeout(timer);
  }, [subject, html, language, content]);
  return debounced;
}
