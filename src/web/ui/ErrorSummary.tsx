import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { WarningIcon } from "./icons.tsx";

type Props = {
  /** `field` is the id of the control (its `name` by default). */
  errors: readonly { field: string; text: string }[];
  title?: ReactNode;
};

/** Takes the focus with each new array, unless it only lacks errors that were mended meanwhile. */
export function ErrorSummary({ errors, title }: Props) {
  const { t } = useTranslation("common");
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(errors);
  useEffect(() => {
    const before = shown.current;
    shown.current = errors;
    const onlyFewer =
      errors.length < before.length && errors.every((one) => before.some((it) => it.field === one.field));
    if (errors.length > 0 && !onlyFewer) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className="notice notice--danger" role="alert" tabIndex={-1}>
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
