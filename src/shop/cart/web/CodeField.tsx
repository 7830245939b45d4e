import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";

type Props = {
  value: string;
  error: string | undefined;
  busy: boolean;
  onChange(value: string): void;
  onApply(): void;
  /** It was just asked for. */
  autoFocus?: boolean;
};

/**
 * A code is typed in Latin letters, in every language. No form of its own, because it also stands inside the checkout's:
 * the Enter key applies the code and places no order.
 */
export function CodeField({ value, error, busy, onChange, onApply, autoFocus = false }: Props) {
  const { t } = useTranslation("cart");
  const apply = () => {
    if (value.trim() && !busy) onApply();
  };
  return (
    <div className="code-field">
      <Field
        label={t("code.label")}
        name="code"
        latin
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <Button busy={busy} aria-disabled={!value.trim()} onClick={apply}>
        {t("code.apply")}
      </Button>
    </div>
  );
}
