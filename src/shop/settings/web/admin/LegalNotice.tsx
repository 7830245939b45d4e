import { useTranslation } from "react-i18next";
import type { SettingsView } from "#shop/settings/adminContract.ts";
import { missingLegalSettings } from "#shop/settings/missingLegalSettings.ts";
import { Notice } from "#web/ui/Notice.tsx";

/** Names the settings that the law still needs; nothing once all are set. */
export function LegalNotice({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation("admin");
  const missing = missingLegalSettings(settings);
  if (missing.length === 0 && settings.pricesIncludeTax) return null;
  return (
    <Notice tone="warning" title={t("legal.title")}>
      {missing.length > 0 && (
        <>
          <p>{t("legal.text")}</p>
          <ul>
            {missing.map((name) => (
              <li key={name}>{t(`setting.${name}`)}</li>
            ))}
          </ul>
        </>
      )}
      {!settings.pricesIncludeTax && <p>{t("legal.prices")}</p>}
    </Notice>
  );
}
