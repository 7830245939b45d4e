import { useTranslation } from "react-i18next";
import { SelectField } from "#web/ui/SelectField.tsx";

type Props<Value extends string> = {
  label: string;
  name: string;
  value: string;
  /** Label of the empty choice; "any" by default. */
  any?: string;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value | ""): void;
};

/** A filter with one of a few values, or any. */
export function ChoiceFilter<Value extends string>({ label, name, value, any, options, onChange }: Props<Value>) {
  const { t } = useTranslation("admin");
  return (
    <SelectField
      small
      label={label}
      name={`filter-${name}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value | "")}
    >
      <option value="">{any ?? t("filter.any")}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
