import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";

type Option<Value extends string> = {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
  disabled?: boolean | undefined;
};
type Props<Value extends string> = {
  legend: ReactNode;
  /** The legend is read, not seen, when a heading above already says it. */
  legendUnseen?: boolean | undefined;
  name: string;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange(value: Value): void;
  error?: string | undefined;
};

/** Cards to choose one of: a way to pay, an address. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, legendUnseen, name, options, value, onChange, error } = props;
  return (
    <fieldset className="stack" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendUnseen ? "unseen" : "field__label"}>{legend}</legend>
      <div className="picks">
        {options.map((option, at) => (
          <label className="pick" key={option.value}>
            <input
              // The first card carries the name, so that an error summary can lead to the group.
              id={at === 0 ? name : undefined}
              type="radio"
              className="tick"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.detail && <small>{option.detail}</small>}
            </span>
            {option.end}
          </label>
        ))}
      </div>
      {error && (
        <p className="field__error" id={`${name}-error`}>
          <WarningIcon />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
