import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";

type Props = {
  value: string;
  error: string | undefined;
  busy: boolean;
  onChange(value: string): void;
  onApply(): void;
  /** True right after the customer opened the field: it takes the focus. */
  autoFocus?: boolean;
};

/**
 * Codes are Latin letters in every language. Not a `<form>`, because it is also nested in the checkout form: Enter
 * applies the code and does not place the order.
 */
export function CouponField({ value, error, busy, onChange, onApply, autoFocus = false }: Props) {
  const { t } = useTranslation("cart");
  const apply = () => {
    if (value.trim() && !busy) onApply();
  };
  return (
    <div className="coupon-field">
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
