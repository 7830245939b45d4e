import { useTranslation } from "react-i18next";
import { useShop } from "#web/frame/shop.tsx";
import { safeNext } from "../next.ts";
import { providers } from "../oauth.ts";
import { ProviderMark } from "./ProviderMark.tsx";

/** The other ways in, as far as the shop has them. They leave the shop, so they are plain links. */
export function ProviderButtons({ next }: { next: string | null }) {
  const { t } = useTranslation("accounts");
  const offered = useShop().providers;
  if (offered.length === 0) return null;
  const back = safeNext(next);
  const query = back === "/" ? "" : `?next=${encodeURIComponent(back)}`;
  return (
    <div className="door__others">
      <p className="door__or">{t("providers.or")}</p>
      {offered.map((provider) => (
        <a key={provider} className="button button--wide" href={`/api/auth/oauth/${provider}${query}`} rel="nofollow">
          <ProviderMark provider={provider} />
          <span>{t("providers.with", { provider: providers[provider] })}</span>
        </a>
      ))}
    </div>
  );
}
