import { Field } from "#web/ui/Field.tsx";
import { useTyped } from "./useTyped.ts";

type Props = {
  label: string;
  value: string;
  onTyped(text: string): void;
  latin?: boolean | undefined;
  placeholder?: string;
};

/** The field that `/` leads to, on every tab. */
export function SearchField({ label, value, onTyped, latin, placeholder }: Props) {
  const typed = useTyped(value, onTyped);
  return (
    <Field
      small
      latin={latin}
      dir="auto"
      type="search"
      label={label}
      name="desk-search"
      data-desk-search
      maxLength={100}
      placeholder={placeholder}
      {...typed}
    />
  );
}
