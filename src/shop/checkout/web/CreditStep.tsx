import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import type { QuoteView } from "../contract.ts";

type Props = { quote: QuoteView | undefined; checked: boolean; isAll: boolean; onChange(checked: boolean): void };

/** Offers the customer's store credit; rendered only when there is some. */
export function CreditStep({ quote, checked, isAll, onChange }: Props) {
  const { t } = useTranslation("checkout");
  const { money } = useLanguage();
  const balance = quote?.creditBalance ?? 0;
  if (balance === 0) return null;
  return (
    <>
      <Checkbox name="use-credit" checked={checked} onChange={(event) => onChange(event.target.checked)}>
        {t("credit.use")} <span className="muted small">{t("credit.have", { amount: money(balance) })}</span>
      </Checkbox>
      {isAll && <p className="muted small">{t("credit.all")}</p>}
    </>
  );
}
