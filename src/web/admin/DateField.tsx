import { type ComponentProps, useEffect, useRef, useState } from "react";
import { parseCairoTime } from "#platform/cairoTime.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { FieldFrame, type FieldProps } from "#web/ui/FieldFrame.tsx";
import "./dateField.css";

type Props = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type" | "value" | "defaultValue"> & {
    /** Adds the time, in Cairo. */
    withTime?: boolean;
    small?: boolean;
    value?: string;
    defaultValue?: string;
  };

/**
 * A date. Browsers write it in their own language, such as 11/23/2026 on an Arabic page; here it is written in the
 * page's language until the field has the focus.
 */
export function DateField({
  label,
  error,
  hint,
  optional,
  id,
  name,
  className,
  withTime,
  small,
  value,
  defaultValue,
  onChange,
  ...input
}: Props) {
  const { day, dayAndTime } = useLanguage();
  const [typed, setTyped] = useState(defaultValue ?? "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const reset = () => setTyped(defaultValue ?? "");
    const form = field.current?.form;
    form?.addEventListener("reset", reset);
    return () => form?.removeEventListener("reset", reset);
  }, [defaultValue]);
  const shown = value ?? typed;
  const moment = withTime ? parseCairoTime(shown) : undefined;
  return (
    <FieldFrame {...{ label, error, hint, optional, id, name, className }}>
      {(aria) => (
        <span className="date-field">
          <input
            {...input}
            {...aria}
            ref={field}
            {...(value === undefined ? { defaultValue } : { value })}
            type={withTime ? "datetime-local" : "date"}
            className={classNames("input", small && "input--small")}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange?.(event);
            }}
          />
          <span className={classNames("date-field__text", small && "date-field__text--small")} aria-hidden="true">
            {withTime ? moment && dayAndTime(moment) : shown && day(shown)}
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
