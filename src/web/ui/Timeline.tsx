import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import "#web/styles/timeline.css";

export type TimelineStep = {
  title: ReactNode;
  state: "done" | "now" | "next" | "failed";
  at?: string | Date | null | undefined;
  detail?: ReactNode;
};

/** Steps with leaf-shaped markers on a line: solid for done steps, dashed for coming ones. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const { t } = useTranslation("common");
  const { dayAndTime } = useLanguage();
  return (
    <ol className="timeline">
      {steps.map(({ title, state, at, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may be elements, and the steps keep their order
        <li key={index} className={`is-${state}`} aria-current={state === "now" ? "step" : undefined}>
          <i aria-hidden="true" />
          <div>
            <b>
              {title} <span className="visually-hidden">({t(`state.${state}`)})</span>
            </b>
            {at && <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time>}
            {at && detail && <span> · </span>}
            {detail && <span>{detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
