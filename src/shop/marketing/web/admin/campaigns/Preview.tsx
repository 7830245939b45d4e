import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage, type Language, languages } from "#platform/languages.ts";
import { previewAsk, type Written } from "./asks.ts";
import type { Draft } from "./CampaignForm.tsx";

/** Pixels of the two screens that most mails are read on. */
const widths = { phone: 360, desktop: 640 } as const;
type Width = keyof typeof widths;

/** The mail as a reader of this language gets it, made by the server, in a frame where nothing runs. */
export function Preview({ draft, language }: { draft: Pick<Draft, "subject" | "html">; language: Language }) {
  const { t } = useTranslation("admin");
  const [width, setWidth] = useState<Width>("desktop");
  const content: Language = draft.html[language] ? language : "en";
  const written = useSettled({
    subject: inLanguage(draft.subject, language),
    html: draft.html[content],
    language,
    content,
  });
  const mail = useQuery(previewAsk(written)).data;
  return (
    <section className="campaign__preview stack" aria-labelledby="preview-title">
      <div className="row row--apart">
        <h2 id="preview-title">
          {t("campaigns.preview")} <bdi className="soft small">{languages[language].name}</bdi>
        </h2>
        <fieldset className="campaign__switch">
          <legend className="unseen">{t("campaigns.width")}</legend>
          {(["phone", "desktop"] as const).map((wanted) => (
            <button key={wanted} type="button" aria-pressed={width === wanted} onClick={() => setWidth(wanted)}>
              {t(`campaigns.${wanted}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {mail && written.html ? (
        <>
          <p className="campaign__subject" dir={languages[language].direction} lang={language}>
            {mail.subject}
          </p>
          <div className="campaign__screen">
            <iframe
              sandbox=""
              title={t("campaigns.preview")}
              srcDoc={withPolicy(mail.html)}
              style={{ inlineSize: `min(${widths[width]}px, 100%)` }}
            />
          </div>
        </>
      ) : (
        <p className="soft">{t("campaigns.previewEmpty")}</p>
      )}
    </section>
  );
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:";

/** The mail says nothing of policies; the frame it is shown in does. */
const withPolicy = (html: string) =>
  html.replace(/<head>/, `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);

/** What was written half a second ago, so that the server is not asked with every key. */
function useSettled(now: Written): Written {
  const [settled, setSettled] = useState(now);
  const { subject, html, language, content } = now;
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, html, language, content }), 400);
    return () => clearTimeout(timer);
  }, [subject, html, language, content]);
  return settled;
}
