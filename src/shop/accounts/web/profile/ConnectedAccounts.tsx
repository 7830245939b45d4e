import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { isProvider, type Provider, providers } from "#shop/accounts/oauth.ts";
import type { Way } from "#shop/accounts/oauthContract.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { ProviderMark } from "../ProviderMark.tsx";
import { ProviderTrouble } from "../ProviderTrouble.tsx";
import "#web/styles/ways-in.css";
import { doorsApi } from "../doorsApi.ts";

type Ways = { items: Way[]; hasPassword: boolean };

/** The ways in besides the password: link one, unlink one, but never the last. */
export default function ConnectedAccounts() {
  const { t } = useTranslation(["accounts", "errors"]);
  const [ways, setWays] = useState<Ways>();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState<Provider>();
  const problem = useProblem();
  useNewlyLinked();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, whatever the language does meanwhile
  useEffect(() => {
    doorsApi.oauth.ways().then(setWays, (error) => setTrouble(problem(error)));
  }, []);

  async function doing(provider: Provider, work: () => Promise<void>): Promise<void> {
    setBusy(provider);
    setTrouble(undefined);
    try {
      await work();
    } catch (error) {
      setTrouble(problem(error));
    } finally {
      setBusy(undefined);
    }
  }
  const link = (provider: Provider) =>
    doing(provider, async () => {
      const { url } = await doorsApi.oauth.link({ params: { provider } });
      window.location.assign(url);
    });
  const unlink = (provider: Provider) =>
    doing(provider, async () => {
      await doorsApi.oauth.unlink({ params: { provider } });
      setWays(await doorsApi.oauth.ways());
      toast.success(t("connected.undone", { provider: providers[provider] }));
    });

  const linked = ways?.items.filter((way) => way.linked).length ?? 0;
  const isLast = ways && !ways.hasPassword && linked === 1;
  return (
    <>
      <p className="soft">{t(ways?.items.length === 0 ? "connected.none" : "connected.lead")}</p>
      <ProviderTrouble />
      {trouble && <Notice tone="danger" live title={trouble} />}
      {!ways && !trouble && <SkeletonLines lines={2} />}
      {isLast && <Notice title={t("connected.last")} />}
      {ways && ways.items.length > 0 && (
        <ul className="ways-in">
          {ways.items.map((way) => (
            <OneWay
              key={way.provider}
              way={way}
              busy={busy === way.provider}
              onPress={() => (way.linked ? unlink(way.provider) : link(way.provider))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function OneWay({ way, busy, onPress }: { way: Way; busy: boolean; onPress: () => void }) {
  const { t } = useTranslation("accounts");
  const { day } = useLanguage();
  const provider = providers[way.provider];
  return (
    <li className="ways-in__way">
      <ProviderMark provider={way.provider} />
      <div>
        <b>{provider}</b>
        {way.email && (
          <span className="code small" dir="ltr">
            {way.email}
          </span>
        )}
        <span className="soft small">
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

/** Says so once, and takes it out of the address. */
function useNewlyLinked(): void {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const linked = query.get("linked") ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time somebody comes back
  useEffect(() => {
    if (!isProvider(linked)) return;
    toast.success(t("connected.done", { provider: providers[linked] }));
    navigate({ search: "", hash: "connected" }, { replace: true });
  }, [linked]);
}
