import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "./classes.ts";
import { WarningIcon } from "./icons.tsx";

export type FieldProps = {
  label: ReactNode;
  /** Already in the reader's language. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Says "optional" beside the label; required fields say nothing. */
  optional?: boolean | undefined;
  /** An error summary leads here; `name` unless told. */
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

/** Label above, hint and error below, told to the control it frames. */
export function FieldFrame(props: FieldProps & { children: (aria: Aria) => ReactNode }) {
  const { label, error, hint, optional, name, className, children } = props;
  const { t } = useTranslation("common");
  const own = useId();
  const id = props.id ?? name ?? own;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={classes("field", error && "field--wrong", className)}>
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
