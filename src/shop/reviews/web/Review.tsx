import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import type { ReviewView } from "../contract.ts";
import { Stars } from "./Stars.tsx";

type Props = { review: ReviewView; report: { "data-review": string; onClick(): void } };

/** One review in its own language, with the shop's answer. */
export function Review({ review, report }: Props) {
  const { t } = useTranslation("reviews");
  const { day } = useLanguage();
  const { stars, title, text, fit, name, language, at, answer } = review;
  return (
    <article className="review">
      <div className="row">
        <Stars stars={stars} />
        {title && (
          <h3 dir="auto" lang={language ?? undefined}>
            {title}
          </h3>
        )}
      </div>
      {text && (
        <p className="review__text" dir="auto" lang={language ?? undefined}>
          {text}
        </p>
      )}
      <p className="tiny muted">
        <bdi>{name ?? t("customer")}</bdi> · <time dateTime={at}>{day(at)}</time>
        {fit && <> · {t(`fit.${fit}`)}</>}
        {" · "}
        <button type="button" className="text-button" {...report}>
          {t("report")}
        </button>
      </p>
      {answer && (
        <blockquote className="review__answer">
          <p className="tiny muted">{t("answer")}</p>
          <p dir="auto">{answer}</p>
        </blockquote>
      )}
    </article>
  );
}
