import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { manifestsQuery } from "./queries.ts";

/** The latest hand-overs with their lists to print again. */
export function Manifests() {
  const { t } = useTranslation("admin");
  const { dayAndTime, money, number } = useLanguage();
  const can = useCan();
  const { data } = useQuery({ ...manifestsQuery, enabled: can("shipments.manage") });
  if (!data?.items.length) return null;
  return (
    <section className="stack">
      <h3>{t("manifests")}</h3>
      <ul className="shipments__scanned small">
        {data.items.slice(0, 10).map((manifest) => (
          <li key={manifest.id} className="row row--apart">
            <span>
              <b className="number">{number(manifest.number)}</b> · <bdi>{manifest.courierName}</bdi> ·{" "}
              {t("handOver.scanned", { count: manifest.parcels, n: number(manifest.parcels) })}
              {can("amounts.read") && <> · {money(manifest.cash)}</>}{" "}
              <time className="soft tiny" dateTime={manifest.createdAt}>
                {dayAndTime(manifest.createdAt)}
              </time>
            </span>
            <DownloadButton path={`/admin/manifests/${manifest.id}/manifest.pdf`} label={t("handOver.manifest")} />
          </li>
        ))}
      </ul>
    </section>
  );
}
