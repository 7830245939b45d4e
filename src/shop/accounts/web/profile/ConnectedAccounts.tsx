import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import type { LinkedAccountView } from "#shop/accounts/oauthContract.ts";
import { isProviderName, type ProviderName, providerLabels } from "#shop/accounts/oauthProviders.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { ProviderError } from "../ProviderError.tsx";
import { ProviderLogo } from "../ProviderLogo.tsx";
import "./signInMethods.css";
import { authApi } from "../authApi.ts";
import { useReauthentication } from "../useReauthentication.tsx";

type LinkedAccounts = { items: LinkedAccountView[]; hasPassword: boolean };

/** Links and unlinks OAuth providers, but never unlinks the last sign-in method. */
export default function ConnectedAccounts() {
  const { t } = useTranslation(["accounts", "errors"]);
  const [accounts, setAccounts] = useState<LinkedAccounts>();
  const [errorText, setErrorText] = useState<string>();
  const [busy, setBusy] = useState<ProviderName>();
  const errorMessage = useErrorMessage();
  useLinkedToast();
  const { reauthenticated, dialog } = useReauthentication({
    section: "connected",
    onReturn(change) {
      const [action, provider = ""] = change.split(" ");
      if (isProviderName(provider)) void (action === "link" ? link(provider) : unlink(provider));
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, whatever the language does meanwhile
  useEffect(() => {
    authApi.oauth.linkedAccounts().then(setAccounts, (error) => setErrorText(errorMessage(error)));
  }, []);

  async function runAction(provider: ProviderName, change: string, work: () => Promise<void>): Promise<void> {
    setBusy(provider);
    setErrorText(undefined);
    try {
      await reauthenticated(change, work);
    } catch (error) {
      setErrorText(errorMessage(error));
    } finally {
      setBusy(undefined);
    }
  }
  const link = (provider: ProviderName) =>
    runAction(provider, `link ${provider}`, async () => {
      const { url } = await authApi.oauth.link({ params: { provider } });
      window.location.assign(url);
    });
  const unlink = (provider: ProviderName) =>
    runAction(provider, `unlink ${provider}`, async () => {
      await authApi.oauth.unlink({ params: { provider } });
      setAccounts(await authApi.oauth.linkedAccounts());
      toast.success(t("connected.undone", { provider: providerLabels[provider] }));
    });

  const linkedCount = accounts?.items.filter((way) => way.linked).length ?? 0;
  const isLast = accounts && !accounts.hasPassword && linkedCount === 1;
  return (
    <>
      <p className="muted">{t(accounts?.items.length === 0 ? "connected.none" : "connected.lead")}</p>
      <ProviderError />
      {errorText && <Notice tone="danger" live title={errorText} />}
      {!accounts && !errorText && <SkeletonLines lines={2} />}
      {isLast && <Notice title={t("connected.last")} />}
      {accounts && accounts.items.length > 0 && (
        <ul className="sign-in-methods">
          {accounts.items.map((way) => (
            <LinkedAccountItem
              key={way.provider}
              way={way}
              busy={busy === way.provider && !dialog}
              onPress={() => (way.linked ? unlink(way.provider) : link(way.provider))}
            />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

function LinkedAccountItem({ way, busy, onPress }: { way: LinkedAccountView; busy: boolean; onPress: () => void }) {
  const { t } = useTranslation("accounts");
  const { day } = useLanguage();
  const provider = providerLabels[way.provider];
  return (
    <li className="sign-in-methods__row">
      <ProviderLogo provider={way.provider} />
      <div>
        <b>{provider}</b>
        {way.email && (
          <span className="code small" dir="ltr">
            {way.email}
          </span>
        )}
        <span className="muted small">
          {way.since ? t("connected.isLinked", { day: day(way.since) }) : t("connected.notLinked")}
        </span>
      </div>
      <Button
        size="small"
        busy={busy}
        onClick={onPress}
        aria-label={t(way.linked ? "connected.unlinkLong" : "connected.linkLong", { provider })}
      >
        {t(way.linked ? "connected.unlink" : "connected.link")}
      </Button>
    </li>
  );
}

/** Shows the toast once and removes the parameter from the URL. */
function useLinkedToast(): void {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const linked = query.get("linked") ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time somebody comes back
  useEffect(() => {
    if (!isProviderName(linked)) return;
    toast.success(t("connected.done", { provider: providerLabels[linked] }));
    navigate({ search: "", hash: "connected" }, { replace: true });
  }, [linked]);
}
