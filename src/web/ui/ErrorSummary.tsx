import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { WarningIcon } from "./icons.tsx";

type Props = {
  /** `field` is the id of the control (its `name` unless it was given another). */
  errors: readonly { field: string; text: string }[];
  title?: ReactNode;
};

/** Takes the focus whenever a new set of errors arrives: pass the same array until the form is sent again. */
export function ErrorSummary({ errors, title }: Props) {
  const { t } = useTranslation("common");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className="note note--danger" role="alert" tabIndex={-1}>
      <WarningIcon />
      <div>
        <b>{title ?? t("errors.check")}</b>
        <ul>
          {errors.map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(field)?.focus();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
