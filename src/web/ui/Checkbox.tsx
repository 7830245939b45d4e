import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./classNames.ts";
import { WarningIcon } from "./icons.tsx";

type Props = Omit<ComponentProps<"input">, "type"> & {
  children: ReactNode;
  error?: string | undefined;
  /** Facet count, in a list of filters. */
  count?: ReactNode;
  tight?: boolean | undefined;
  kind?: "checkbox" | "radio" | undefined;
};

export function Checkbox({ children, error, count, tight, kind = "checkbox", className, ...input }: Props) {
  const own = useId();
  const id = input.id ?? input.name ?? own;
  return (
    <div className={className}>
      <label className={classNames("checkbox-label", tight && "checkbox-label--tight")}>
        <input
          {...input}
          id={kind === "radio" ? input.id : id}
          type={kind}
          className="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
        {count !== undefined && <span className="checkbox-label__count">{count}</span>}
      </label>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <WarningIcon />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
