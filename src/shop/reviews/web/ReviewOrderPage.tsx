import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { RequestedReviews } from "../contract.ts";
import { ReviewForm } from "./ReviewForm.tsx";
import { reviewsApi } from "./reviewsApi.ts";

export const handle = { texts: ["reviews"] };

const requestedReviewsQuery = (token: string) =>
  queryOptions({
    queryKey: ["reviews", "requested", token],
    queryFn: () => reviewsApi.requestedReviews({ params: { token } }),
    retry: false,
    // The forms hold what is typed.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The page of the link in a mail: a form for each item of the order, without sign-in. */
export default function ReviewOrderPage() {
  const { t } = useTranslation("reviews");
  const { token = "" } = useParams();
  const [query] = useSearchParams();
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const { data, isError } = useQuery({ ...requestedReviewsQuery(token), enabled: isMounted });
  const isStopping = query.has("stop");
  return (
    <div className="wrap section section--page review-order">
      <PrivatePageHead title={t("order.title")} />
      {isError ? (
        <EmptyState
          heading="h1"
          title={t("order.over")}
          action={<ButtonLink to="/orders">{t("order.toOrders")}</ButtonLink>}
        >
          {t("order.overText")}
        </EmptyState>
      ) : (
        <>
          <h1>{t("order.title")}</h1>
          {!data && <SkeletonLines lines={3} height="4rem" />}
          {data && isStopping && <StopRequests token={token} isStopped={data.isStopped} />}
          {data?.items.length === 0 && <p>{t("order.none")}</p>}
          {data?.items.map((item) => (
            <Item key={item.productId} token={token} item={item} />
          ))}
          {data && !isStopping && <StopRequests token={token} isStopped={data.isStopped} />}
        </>
      )}
    </div>
  );
}

type ItemProps = { token: string; item: RequestedReviews["items"][number] };

function Item({ token, item: { productId, name, picture, review } }: ItemProps) {
  const { language } = useLanguage();
  const params = { token, id: productId };
  const shown = inLanguage(name, language);
  return (
    <section className="box" aria-label={shown}>
      <h2 className="review-order__head" dir="auto">
        {picture && <Picture id={picture} alt="" sizes="4.5rem" className="review-order__picture" />}
        <Link to={`/product/${productId}`}>{shown}</Link>
      </h2>
      <ReviewForm
        review={review}
        save={(body) => reviewsApi.writeRequestedReview({ params, body })}
        remove={() => reviewsApi.deleteRequestedReview({ params })}
      />
    </section>
  );
}

/** By a button: mail scanners open every link. */
function StopRequests({ token, isStopped }: { token: string; isStopped: boolean }) {
  const { t } = useTranslation("reviews");
  const errorMessage = useErrorMessage();
  const stopping = useMutation({ mutationFn: () => reviewsApi.stopRequests({ params: { token } }) });
  if (isStopped || stopping.isSuccess) return <Notice tone="success" live title={t("stop.done")} />;
  return (
    <div className="stack">
      {stopping.error && <Notice tone="danger" live title={errorMessage(stopping.error)} />}
      <p className="muted">{t("stop.text")}</p>
      <p>
        <Button busy={stopping.isPending} onClick={() => stopping.mutate()}>
          {t("stop.button")}
        </Button>
      </p>
    </div>
  );
}
