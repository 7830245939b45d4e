import { useTranslation } from "react-i18next";
import { api } from "#web/session/browserApi.ts";
import { LinkPage } from "./LinkPage.tsx";

export const handle = { texts: ["marketing"] };

/** Opening the link changes nothing, because scanners of mail open every link; the press does. */
export default function ConfirmPage() {
  const { t } = useTranslation("marketing");
  return (
    <LinkPage
      title={t("confirm.title")}
      text={t("confirm.text")}
      press={t("confirm.press")}
      done="newsletter.confirmed"
      missing="newsletter.confirmInvalid"
      send={(token) => api.newsletter.confirm({ body: { token } })}
    />
  );
}
