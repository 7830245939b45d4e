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
  /** Hides the legend visually if a heading above already says the same. */
  legendHidden?: boolean | undefined;
  name: string;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange(value: Value): void;
  error?: string | undefined;
};

/** Radio buttons as cards: a payment method, an address. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, legendHidden, name, options, value, onChange, error } = props;
  return (
    <fieldset className="stack" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? "visually-hidden" : "field__label"}>{legend}</legend>
      <div className="radio-cards">
        {options.map((option, at) => (
          <label className="radio-card" key={option.value}>
            <input
              // The first radio has the group's name as id, so that an error summary can link to the group.
              id={at === 0 ? name : undefined}
              type="radio"
              className="checkbox"
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
