import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** Progress of a bulk job above its list. */
export function RunningJobBox({ title, done, total }: { title: string; done: number; total: number }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const progress = t("bulk.progress", { done: number(done), total: number(total) });
  return (
    <section className="bulk-running box" aria-label={title}>
      <div className="row row--between">
        <b>{title}</b>
        <span className="number small">{progress}</span>
      </div>
      <progress max={total} value={done} aria-label={title} aria-valuetext={progress} />
      <p className="muted tiny">{t("bulk.keeps")}</p>
    </section>
  );
}
