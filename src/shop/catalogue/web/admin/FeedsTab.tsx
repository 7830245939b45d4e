import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { languageCodes, languages } from "#platform/languages.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { feedsQuery } from "./queries.ts";
import "./feeds.css";

const services = [
  { id: "google", format: "xml" },
  { id: "meta", format: "csv" },
] as const;

/** URLs of the product feeds for advertising services, one for each language. */
export default function FeedsTab() {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const feeds = useQuery(feedsQuery);
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t("feeds.copied")),
      () => toast.error(url),
    );
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.feeds")}</h1>
      </div>
      <p className="muted">{t("feeds.lead")}</p>
      {feeds.isError ? (
        <EmptyState
          title={errorMessage(feeds.error)}
          action={<Button onClick={() => feeds.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : !feeds.data ? (
        <SkeletonLines lines={4} height="3rem" />
      ) : (
        <div className="feeds">
          {services.map(({ id, format }) => (
            <section key={id} className="box" aria-labelledby={`feeds-${id}`}>
              <h2 id={`feeds-${id}`}>{t(`feeds.${id}`)}</h2>
              <p className="muted small">{t(`feeds.${id}.text`)}</p>
              <ul>
                {languageCodes.map((code) => {
                  const { url = "" } =
                    feeds.data.items.find((feed) => feed.language === code && feed.format === format) ?? {};
                  const { name } = languages[code];
                  return (
                    <li key={code}>
                      <span>
                        <bdi lang={code}>{name}</bdi>
                      </span>
                      <code className="code small" dir="ltr">
                        {url}
                      </code>
                      <Button size="small" onClick={() => copy(url)} aria-label={t("feeds.copyOf", { language: name })}>
                        {t("feeds.copy")}
                      </Button>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}
