import { useTranslation } from "react-i18next";
import type { Language } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { CardIcon } from "#web/ui/furtherIcons.tsx";
import { CashIcon } from "#web/ui/icons.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import type { PaymentChoice } from "./formState.ts";

export function PaymentStep({ method, onChange }: { method: PaymentChoice; onChange(method: PaymentChoice): void }) {
  const { t } = useTranslation("checkout");
  const { language } = useLanguage();
  const { onlineMethods } = useShop();
  const online = onlineMethods && {
    label: t("online"),
    detail: t("onlineHint", {
      methods: listed(
        language,
        onlineMethods.map((name) => t(`onlineMethod.${name}`)),
      ),
    }),
  };
  return (
    <RadioCards
      legend={t("payment")}
      legendHidden
      name="method"
      value={method}
      onChange={onChange}
      options={[
        { value: "card", label: t("card"), detail: t("cardHint"), ...online, end: <CardIcon /> },
        { value: "cod", label: t("cod"), detail: t("codHint"), end: <CashIcon /> },
      ]}
    />
  );
}

/** "Card, mobile wallet or valU" */
const listed = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "disjunction" }).format(names);
