import { SelectField } from "#web/ui/SelectField.tsx";

type Props<Value extends string> = {
  label: string;
  name: string;
  value: string;
  /** Said for no choice at all. */
  any: string;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value | ""): void;
};

/** One of a few, or any. */
export const ChoiceFilter = <Value extends string>({ label, name, value, any, options, onChange }: Props<Value>) => (
  <SelectField
    small
    label={label}
    name={`filter-${name}`}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value as Value | "")}
  >
    <option value="">{any}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </SelectField>
);
