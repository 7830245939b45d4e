import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fitHint } from "#shop/catalogue/rating.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { StarIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import { Rating } from "#web/ui/Rating.tsx";
import { toast } from "#web/ui/toast.ts";
import type { ReviewView } from "../contract.ts";
import { type ReviewSort, reviewPageSize, reviewSorts } from "../review.ts";
import { Review } from "./Review.tsx";
import { reviewsApi } from "./reviewsApi.ts";
import type { ReviewsSectionProps } from "./reviewsSectionProps.ts";

const WriteDialog = lazyDialog(() => import("./WriteDialog.tsx").then((file) => file.WriteDialog));
const ReportDialog = lazyDialog(() => import("./ReportDialog.tsx").then((file) => file.ReportDialog));

/**
 * Stars, their distribution and the reviews of a product. Each button names its action in `data-review`: on the server's
 * page it is the first press that loads this file.
 */
export function ReviewsSection({ product, first, action }: ReviewsSectionProps) {
  const { t } = useTranslation("reviews");
  const { number } = useLanguage();
  const { list, busy, load } = useReviewList(product._id, first);
  const [isWriting, setWriting] = useState(false);
  const [reported, setReported] = useState<string>();
  const { rating } = product;

  function run(action: string): void {
    const [name, value = ""] = action.split(" ");
    if (name === "write") setWriting(true);
    if (name === "report") setReported(value);
    if (name === "more") void load({ page: list.page + 1 });
    if (name === "sort") void load({ sort: value as ReviewSort, page: 1 });
    if (name === "stars") void load({ stars: list.stars === Number(value) ? undefined : Number(value), page: 1 });
  }
  const firstAction = useRef(action);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs the press that loaded this file, once
  useEffect(() => {
    if (firstAction.current) run(firstAction.current);
    firstAction.current = undefined;
  }, []);

  function showAll(): void {
    const bar = `stars ${list.stars}`;
    // The pressed button goes.
    document.querySelector<HTMLElement>(`[data-review="${bar}"]`)?.focus();
    run(bar);
  }
  const press = (name: string) => ({ "data-review": name, onClick: () => run(name) });
  const hasMore = list.items.length < list.total;
  return (
    <>
      <div className="reviews__head">
        <h2>{t("title")}</h2>
        {rating && <Rating {...rating} />}
        <Button className="reviews__write" {...press("write")}>
          {t("write")}
        </Button>
      </div>
      {rating ? (
        <div className="reviews__body">
          <div className="reviews__sums">
            <Distribution ratings={product.ratings} chosen={list.stars} press={press} />
            <FitHint fits={product.fits} />
            <p className="tiny muted">{t("verified")}</p>
          </div>
          <div className="reviews__list" aria-busy={busy}>
            {rating.count > 1 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend
              <div className="reviews__sorts" role="group" aria-label={t("sort")}>
                {reviewSorts.map((sort) => (
                  <button
                    key={sort}
                    type="button"
                    className="chip"
                    aria-pressed={list.sort === sort}
                    {...press(`sort ${sort}`)}
                  >
                    {t(`sort.${sort}`)}
                  </button>
                ))}
              </div>
            )}
            {list.stars !== undefined && (
              <p role="status">
                {t("only", { n: number(list.stars) })}{" "}
                <button type="button" className="text-button" onClick={showAll}>
                  {t("showAll")}
                </button>
              </p>
            )}
            {list.items.map((review) => (
              <Review key={review.id} review={review} report={press(`report ${review.id}`)} />
            ))}
            {hasMore && (
              <p>
                <Button busy={busy} {...press("more")}>
                  {t("more")}
                </Button>
              </p>
            )}
          </div>
        </div>
      ) : (
        <p className="muted">{t("none")}</p>
      )}
      {isWriting && (
        <WriteDialog productId={product._id} name={product.displayName} onClose={() => setWriting(false)} />
      )}
      {reported && <ReportDialog id={reported} onClose={() => setReported(undefined)} />}
    </>
  );
}

type Press = (name: string) => { "data-review": string; onClick(): void };

/** One row for each number of stars, which shows only these reviews. */
function Distribution({ ratings, chosen, press }: { ratings: number[]; chosen: number | undefined; press: Press }) {
  const { t } = useTranslation("reviews");
  const { number } = useLanguage();
  const all = ratings.reduce((sum, n) => sum + n, 0);
  return (
    <ul className="reviews__bars">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = ratings[stars - 1] ?? 0;
        return (
          <li key={stars}>
            <button type="button" disabled={count === 0} aria-pressed={chosen === stars} {...press(`stars ${stars}`)}>
              <span className="visually-hidden">{t("stars", { n: number(stars) })}</span>
              <span className="reviews__bar-stars" aria-hidden="true">
                <bdi className="number">{number(stars)}</bdi>
                <StarIcon />
              </span>
              <meter min={0} max={all} value={count} aria-hidden="true" />
              <bdi className="number">{number(count)}</bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function FitHint({ fits }: { fits: number[] }) {
  const { t } = useTranslation("reviews");
  const hint = fitHint(fits);
  return hint ? <p className="reviews__fit">{t(`hint.${hint}`)}</p> : null;
}

type Shown = { items: ReviewView[]; total: number; page: number; sort: ReviewSort; stars: number | undefined };

/** The reviews that are shown: the first page came with the product, further ones are fetched and appended. */
function useReviewList(productId: string, first: ReviewsSectionProps["first"]) {
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [list, setList] = useState<Shown>({
    items: first?.items ?? [],
    total: first?.total ?? 0,
    page: 1,
    sort: "newest",
    stars: undefined,
  });
  const shown = useRef(list);
  shown.current = list;
  async function load(change: Partial<Pick<Shown, "page" | "sort" | "stars">>): Promise<void> {
    const wanted = { ...shown.current, ...change };
    setBusy(true);
    try {
      const { page, sort, stars } = wanted;
      const query = { page, sort, stars, pageSize: reviewPageSize };
      const found = await reviewsApi.reviews({ params: { id: productId }, query: query as never });
      const before = page > 1 ? shown.current.items : [];
      const known = new Set(before.map(({ id }) => id));
      setList({ ...wanted, total: found.total, items: [...before, ...found.items.filter(({ id }) => !known.has(id))] });
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return { list, busy, load };
}
