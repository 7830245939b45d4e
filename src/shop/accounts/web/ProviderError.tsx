import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { isOAuthErrorCode, isProviderName, oauthErrors, providerLabels } from "../oauthProviders.ts";

/** Shows why an OAuth sign-in or link failed, by the error code in the URL. */
export function ProviderError() {
  const { t } = useTranslation("errors");
  const { number } = useLanguage();
  const [query] = useSearchParams();
  const errorCode = query.get("trouble") ?? "";
  const provider = query.get("provider") ?? "";
  if (!isOAuthErrorCode(errorCode)) return null;
  const params = { provider: isProviderName(provider) ? providerLabels[provider] : "…", seconds: number(60) };
  return <Notice tone={errorCode === "exists" ? "warning" : "danger"} live title={t(oauthErrors[errorCode], params)} />;
}
