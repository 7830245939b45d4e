import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { SetupGuide } from "#shop/setup/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** How many steps are done, and how many were skipped. */
export function SetupProgress({ guide: { steps } }: { guide: SetupGuide }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const id = useId();
  const countOf = (wanted: string) => steps.filter(({ state }) => state === wanted).length;
  const skipped = countOf("skipped");
  return (
    <div className="setup-progress">
      <p id={id} className="small">
        {t("setup.progress", { done: number(countOf("done")), total: number(steps.length) })}
        {skipped > 0 && <span className="muted"> · {t("setup.skippedCount", { n: number(skipped) })}</span>}
      </p>
      <progress max={steps.length} value={countOf("done")} aria-labelledby={id} />
    </div>
  );
}
