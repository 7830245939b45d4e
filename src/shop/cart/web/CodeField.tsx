import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";

type Props = {
  value: string;
  error: string | undefined;
  busy: boolean;
  onChange(value: string): void;
  onApply(): void;
};

/** A code is typed in Latin letters, in every language. */
export function CodeField({ value, error, busy, onChange, onApply }: Props) {
  const { t } = useTranslation("cart");
  return (
    <form
      className="code-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() && !busy) onApply();
      }}
    >
      <Field
        label={t("code.label")}
        name="code"
        latin
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" busy={busy} aria-disabled={!value.trim()}>
        {t("code.apply")}
      </Button>
    </form>
  );
}
