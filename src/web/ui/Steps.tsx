import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { classNames } from "./classNames.ts";
import { CheckIcon } from "./icons.tsx";
import "#web/styles/timeline.css";

export const Steps = ({ children }: { children: ReactNode }) => <div className="steps">{children}</div>;

type Props = {
  number: number;
  title: ReactNode;
  state: "done" | "now" | "next";
  /** Button beside the title: "Change". */
  action?: ReactNode;
  children?: ReactNode;
};

/** A step of a one-page form that stays visible before and after it is active. */
export function Step({ number, title, state, action, children }: Props) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  return (
    <section className={classNames("step", state === "done" && "step--done", state === "now" && "step--now")}>
      <span className="step__marker" aria-hidden="true">
        {state === "done" ? <CheckIcon /> : language.number(number)}
      </span>
      <div className="step__body">
        <div className="step__head">
          <h2>
            {title} {state === "done" && <span className="visually-hidden">({t("state.done")})</span>}
          </h2>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}
