import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLanguage } from "#web/language.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { isProvider, isTrouble, providers, troubles } from "../oauth.ts";

/** Why somebody came back from a provider without being let in, or linked. The address says it in a word of ours. */
export function ProviderTrouble() {
  const { t } = useTranslation("errors");
  const { number } = useLanguage();
  const [query] = useSearchParams();
  const trouble = query.get("trouble") ?? "";
  const provider = query.get("provider") ?? "";
  if (!isTrouble(trouble)) return null;
  const facts = { provider: isProvider(provider) ? providers[provider] : "…", seconds: number(60) };
  return <Notice tone={trouble === "exists" ? "warning" : "danger"} live title={t(troubles[trouble], facts)} />;
}
