import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { isolated } from "#platform/bidi.ts";
import { inLanguage } from "#platform/languages.ts";
import { truncate } from "#platform/truncate.ts";
import type { AdminReview } from "#shop/reviews/adminContract.ts";
import { reviewStatuses } from "#shop/reviews/review.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useAdminAction } from "#web/admin/useAdminAction.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { BulkBar } from "#web/ui/BulkBar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminReviewsApi } from "./adminReviewsApi.ts";
import { allReviews, reviewsQuery } from "./queries.ts";
import { ReviewDrawer } from "./ReviewDrawer.tsx";
import { reviewTones } from "./reviewTones.ts";
import "./adminReviews.css";

export default function ReviewsTab() {
  const { t } = useTranslation("admin");
  const mayModerate = useCan()("reviews.moderate");
  const { language, brief, number } = useLanguage();
  const address = useUrlFilters("/secret-dashboard/reviews", ["q", "status", "stars", "reported"]);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const { status, stars, reported } = address.values;
  const reviews = useQuery(reviewsQuery(address.values, address.page));
  const items = reviews.data?.items ?? [];
  const { selected, pick, pickAll, clear } = useSelection(items);
  const publish = useAdminAction(
    (seen: readonly AdminReview[]) =>
      adminReviewsApi.publishReviews({ body: { reviews: seen.map(({ id, version }) => ({ id, version })) } }),
    [allReviews],
    {
      onDone({ published, skipped }) {
        clear();
        toast.success(t("reviews.published.done", { count: published, n: number(published) }));
        if (skipped > 0) toast.error(t("reviews.skipped", { count: skipped, n: number(skipped) }));
      },
    },
  );
  const { waiting } = reviews.data ?? {};
  return (
    <AdminList
      title={t("tab.reviews")}
      query={reviews}
      columns={mayModerate ? 6 : 5}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      onOpen={address.open}
      {...(mayModerate && { onPick: pick })}
      empty={{ title: t("reviews.empty"), text: t("reviews.emptyText") }}
      tools={
        !!waiting && (
          <Link to={address.hrefOf({ status: "waiting" })}>
            {t("reviews.toApprove", { count: waiting, n: number(waiting) })}
          </Link>
        )
      }
      filters={
        <ListFilters address={address} search={{ name: "q", label: t("reviews.search") }}>
          <ChoiceFilter
            label={t("filter.status")}
            name="status"
            value={status}
            options={reviewStatuses.map((value) => ({ value, label: t(`reviews.${value}`) }))}
            onChange={(status) => address.set({ status })}
          />
          <ChoiceFilter
            label={t("reviews.stars")}
            name="stars"
            value={stars}
            options={["5", "4", "3", "2", "1"].map((value) => ({ value, label: number(Number(value)) }))}
            onChange={(stars) => address.set({ stars })}
          />
          <ChoiceFilter
            label={t("reviews.reports")}
            name="reported"
            value={reported}
            options={[{ value: "yes", label: t("reviews.reported") }]}
            onChange={(reported) => address.set({ reported })}
          />
        </ListFilters>
      }
      head={
        <>
          {mayModerate && (
            <th className="data-table__checkbox">
              <input
                type="checkbox"
                className="checkbox"
                aria-label={t("selectAll")}
                checked={items.length > 0 && selected.length === items.length}
                onChange={pickAll}
              />
            </th>
          )}
          <th className="data-table__name">{t("reviews.product")}</th>
          <th>{t("reviews.stars")}</th>
          <th>{t("reviews.review")}</th>
          <th>{t("filter.status")}</th>
          <th>{t("col.received")}</th>
        </>
      }
      row={(review, first) => {
        const name = inLanguage(review.productName, language);
        return (
          <tr
            key={review.id}
            data-id={review.id}
            tabIndex={first ? 0 : -1}
            aria-selected={selected.includes(review)}
            onClick={(event) => {
              if (!(event.target as HTMLElement).closest("button, input")) address.open(review.id);
            }}
          >
            {mayModerate && (
              <td className="data-table__checkbox">
                <input
                  type="checkbox"
                  className="checkbox"
                  aria-label={t("reviews.select", { product: isolated(name), name: isolated(review.name) })}
                  checked={selected.includes(review)}
                  onChange={() => pick(review.id)}
                />
              </td>
            )}
            <th scope="row" className="data-table__name">
              <button
                type="button"
                aria-label={t("reviews.open", { product: isolated(name) })}
                onClick={() => address.open(review.id)}
              >
                <bdi>{name}</bdi>
              </button>
            </th>
            <td className="number">{number(review.stars)}</td>
            <td className="admin-reviews__text">
              <bdi>{truncate(review.title || review.text, 90) || "–"}</bdi>
            </td>
            <td>
              <span className="row">
                <Badge tone={reviewTones[review.status]}>{t(`reviews.${review.status}`)}</Badge>
                {review.reports > 0 && <Badge tone="danger">{t("reviews.reported")}</Badge>}
              </span>
            </td>
            <td className="number">
              <time dateTime={review.updatedAt}>{brief(review.updatedAt)}</time>
            </td>
          </tr>
        );
      }}
    >
      <BulkBar count={selected.length} onClear={clear}>
        <Button size="small" busy={publish.isPending} onClick={() => publish.mutate(selected)}>
          {t("reviews.publish")}
        </Button>
      </BulkBar>
      <ReviewDrawer
        key={opened}
        review={items.find(({ id }) => id === opened)}
        publish={(review) => publish.mutate([review])}
        isPublishing={publish.isPending}
        onClose={() => address.open()}
      />
    </AdminList>
  );
}

/** Reviews of the page that are ticked; one that leaves the page is no longer. */
function useSelection(items: readonly AdminReview[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = items.filter(({ id }) => ids.has(id));
  return {
    selected,
    pick: (id: string) => setIds((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    pickAll: () => setIds(selected.length === items.length ? new Set() : new Set(items.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));
