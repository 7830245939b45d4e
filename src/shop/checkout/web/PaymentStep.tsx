import { useTranslation } from "react-i18next";
import { CardIcon } from "#web/ui/furtherIcons.tsx";
import { CashIcon } from "#web/ui/icons.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import type { PaymentChoice } from "./formState.ts";

export function PaymentStep({ method, onChange }: { method: PaymentChoice; onChange(method: PaymentChoice): void }) {
  const { t } = useTranslation("checkout");
  return (
    <RadioCards
      legend={t("payment")}
      legendHidden
      name="method"
      value={method}
      onChange={onChange}
      options={[
        { value: "card", label: t("card"), detail: t("cardHint"), end: <CardIcon /> },
        { value: "cod", label: t("cod"), detail: t("codHint"), end: <CashIcon /> },
      ]}
    />
  );
}
