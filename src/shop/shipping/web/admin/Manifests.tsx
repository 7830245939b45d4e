import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { manifestsQuery } from "./queries.ts";

/** The latest hand-overs with their lists to print again. */
export function Manifests() {
  const { t } = useTranslation("admin");
  const { brief, money, number } = useLanguage();
  const can = useCan();
  const { data } = useQuery({ ...manifestsQuery, enabled: can("shipments.manage") });
  if (!data?.items.length) return null;
  return (
    <section className="stack">
      <h2 className="shipments__heading">{t("manifests")}</h2>
      <ul className="shipments__scanned small">
        {data.items.slice(0, 10).map((manifest) => (
          <li key={manifest.id} className="row row--between">
            <span>
              <b className="number">{number(manifest.number)}</b> · <bdi>{manifest.courierName}</bdi>
              <span className="muted tiny shipments__sums">
                <time dateTime={manifest.createdAt}>{brief(manifest.createdAt)}</time> ·{" "}
                {t("handOver.scanned", { count: manifest.parcels, n: number(manifest.parcels) })}
                {can("amounts.read") && <> · {money(manifest.cash)}</>}
              </span>
            </span>
            <DownloadButton path={`/admin/manifests/${manifest.id}/manifest.pdf`} label={t("handOver.manifest")} />
          </li>
        ))}
      </ul>
    </section>
  );
}
