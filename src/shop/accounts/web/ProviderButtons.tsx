import { useTranslation } from "react-i18next";
import { safeRedirectPath } from "#platform/safeRedirect.ts";
import { useShop } from "#web/layout/ShopContext.tsx";
import { isProviderName, providerLabels } from "../oauthProviders.ts";
import { ProviderLogo } from "./ProviderLogo.tsx";

/** Configured OAuth providers. Plain links, because they leave the site. */
export function ProviderButtons({ next }: { next: string | null }) {
  const { t } = useTranslation("accounts");
  const offered = useShop().providers.filter(isProviderName);
  if (offered.length === 0) return null;
  const back = safeRedirectPath(next);
  const query = back === "/" ? "" : `?next=${encodeURIComponent(back)}`;
  return (
    <div className="auth__providers">
      <p className="auth__divider">{t("providers.or")}</p>
      {offered.map((provider) => (
        <a key={provider} className="button button--wide" href={`/api/auth/oauth/${provider}${query}`} rel="nofollow">
          <ProviderLogo provider={provider} />
          <span>{t("providers.with", { provider: providerLabels[provider] })}</span>
        </a>
      ))}
    </div>
  );
}
