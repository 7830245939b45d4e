import { useTranslation } from "react-i18next";
import { useShop } from "#web/layout/ShopContext.tsx";
import { WhatsAppLink } from "#web/layout/WhatsAppLink.tsx";

/** A WhatsApp chat about an order, with its number in the first message. */
export function AskAboutOrder({ number }: { number: string }) {
  const { t } = useTranslation("orders");
  if (!useShop().whatsapp) return null;
  return (
    <p className="small">
      <WhatsAppLink text={t("whatsApp.text", { number })}>{t("whatsApp.ask")}</WhatsAppLink>
    </p>
  );
}
