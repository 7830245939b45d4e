import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { matchesQuery } from "./adminCollectionsApi.ts";
import type { ChoiceDraft } from "./choiceDraft.ts";

/** The number and the first of the products that the collection would show. */
export function Matches({ draft }: { draft: ChoiceDraft }) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const { data } = useQuery(matchesQuery(useDeferredValue(draft), language));
  return (
    <section className="matching-products" aria-label={t("collections.matches")}>
      <p role="status">{data ? t("collections.count", { n: number(data.total) }) : "…"}</p>
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map(({ _id, displayName, image }) => (
            <li key={_id}>{image ? <img src={`/media/${image}-160.webp`} alt={displayName} /> : displayName}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
