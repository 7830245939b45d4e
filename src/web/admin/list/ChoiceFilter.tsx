import { useTranslation } from "react-i18next";
import { SelectField } from "#web/ui/SelectField.tsx";

type Props<Value extends string> = {
  label: string;
  name: string;
  value: string;
  /** Said for no choice at all, where that is more than "any". */
  any?: string;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value | ""): void;
};

/** One of a few, or any. */
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
