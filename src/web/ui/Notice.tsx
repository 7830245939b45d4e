import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./classNames.ts";
import { InfoIcon, SuccessIcon, WarningIcon } from "./icons.tsx";

type Tone = "info" | "success" | "warning" | "danger";
const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, danger: WarningIcon };

type Props = { tone?: Tone; title?: ReactNode; children?: ReactNode; live?: boolean | undefined };

/** `live` for a notice that appears dynamically: screen readers announce it. */
export function Notice({ tone = "info", title, children, live }: Props) {
  const { t } = useTranslation("common");
  const Icon = icons[tone];
  const role = live ? (tone === "danger" ? "alert" : "status") : undefined;
  return (
    <div className={classNames("notice", tone !== "info" && `notice--${tone}`)} role={role}>
      <Icon aria-hidden={undefined} role="img" aria-label={t(`notice.${tone}`)} />
      <div>
        {title && <b>{title}</b>}
        {title && children ? <div>{children}</div> : children}
      </div>
    </div>
  );
}
