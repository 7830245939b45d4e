import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import type { QuoteView } from "../contract.ts";
import type { DeliveryChoice } from "./formState.ts";

type Props = { quote: QuoteView | undefined; delivery: DeliveryChoice; onChange(delivery: DeliveryChoice): void };

/** Rendered only when there is more than one delivery method. */
export default function DeliveryStep({ quote, delivery, onChange }: Props) {
  const { t } = useTranslation("checkout");
  const { money } = useLanguage();
  if (!quote || quote.expressFee === null) return null;
  const fee = (pounds: number) => <bdi className="number">{pounds > 0 ? money(pounds) : t("delivery.free")}</bdi>;
  return (
    <RadioCards
      legend={t("delivery")}
      name="delivery"
      value={delivery}
      onChange={onChange}
      options={[
        {
          value: "standard",
          label: t("delivery.standard"),
          detail: t("delivery.standardHint"),
          end: fee(quote.standardFee),
        },
        {
          value: "express",
          label: t("delivery.express"),
          detail: t("delivery.expressHint"),
          end: fee(quote.expressFee),
        },
      ]}
    />
  );
}
