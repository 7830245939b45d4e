import { Field } from "#web/ui/Field.tsx";
import { useDebouncedInput } from "./useDebouncedInput.ts";

type Props = {
  label: string;
  value: string;
  onTyped(text: string): void;
  latin?: boolean | undefined;
  placeholder?: string;
};

/** The search field that `/` focuses, on every tab. */
export function SearchField({ label, value, onTyped, latin, placeholder }: Props) {
  const debounced = useDebouncedInput(value, onTyped);
  return (
    <Field
      small
      latin={latin}
      dir="auto"
      type="search"
      label={label}
      name="admin-search"
      data-admin-search
      maxLength={100}
      placeholder={placeholder}
      {...debounced}
    />
  );
}
