import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./classNames.ts";
import { WarningIcon } from "./icons.tsx";

export type FieldProps = {
  label: ReactNode;
  /** Translated error message. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Shows "optional" beside the label; required fields show nothing. */
  optional?: boolean | undefined;
  /** Target of links in the error summary; defaults to `name`. */
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
};
type Aria = {
  id: string;
  name: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** Label above, hint and error below, connected to the control with ARIA attributes. */
export function FieldFrame(props: FieldProps & { children: (aria: Aria) => ReactNode }) {
  const { label, error, hint, optional, name, className, children } = props;
  const { t } = useTranslation("common");
  const own = useId();
  const id = props.id ?? name ?? own;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={classNames("field", error && "field--invalid", className)}>
      <label className="field__label" htmlFor={id}>
        {label} {optional && <small>({t("optional")})</small>}
      </label>
      {children({ id, name, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined })}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <WarningIcon />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
