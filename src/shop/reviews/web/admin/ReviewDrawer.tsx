import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import type { AdminReview } from "#shop/reviews/adminContract.ts";
import { reviewLimits } from "#shop/reviews/review.ts";
import { useAdminAction } from "#web/admin/useAdminAction.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminReviewsApi } from "./adminReviewsApi.ts";
import { allReviews } from "./queries.ts";
import { reviewTones } from "./reviewTones.ts";

type Props = {
  review: AdminReview | undefined;
  publish(review: AdminReview): void;
  isPublishing: boolean;
  onClose(): void;
};

/** One review beside the list: publish, hide with a reason, answer in public. */
export function ReviewDrawer({ review, publish, isPublishing, onClose }: Props) {
  const { language } = useLanguage();
  const mayModerate = useCan()("reviews.moderate");
  return (
    <Drawer
      wide
      open={review !== undefined}
      onClose={onClose}
      title={review && <bdi>{inLanguage(review.productName, language)}</bdi>}
      lead={review?.name && <bdi>{review.name}</bdi>}
    >
      {review && (
        <div className="stack">
          <ReviewDetails review={review} />
          {mayModerate && (review.status !== "published" || review.reports > 0) ? (
            <p>
              <Button kind="main" busy={isPublishing} onClick={() => publish(review)}>
                <Label review={review} />
              </Button>
            </p>
          ) : null}
          {mayModerate && <AnswerForm key={`answer ${review.version}`} review={review} />}
          {mayModerate && review.status !== "hidden" && <HideForm key={`hide ${review.version}`} review={review} />}
        </div>
      )}
    </Drawer>
  );
}

function Label({ review }: { review: AdminReview }) {
  const { t } = useTranslation("admin");
  return t(review.status === "published" ? "reviews.keep" : "reviews.publish");
}

function ReviewDetails({ review }: { review: AdminReview }) {
  const { t } = useTranslation("admin");
  const { number, dayAndTime } = useLanguage();
  return (
    <>
      <div className="row row--between">
        <Badge tone={reviewTones[review.status]}>{t(`reviews.${review.status}`)}</Badge>
        <time className="muted tiny" dateTime={review.updatedAt}>
          {dayAndTime(review.updatedAt)}
        </time>
      </div>
      {review.reports > 0 && (
        <Notice tone="warning" title={t("reviews.reportedBy", { count: review.reports, n: number(review.reports) })}>
          {review.reportReasons.map((reason) => t(`reviews.reason.${reason}`)).join(" · ")}
        </Notice>
      )}
      {review.hiddenReason && (
        <Notice title={t("reviews.hiddenBecause")}>
          <bdi>{review.hiddenReason}</bdi>
        </Notice>
      )}
      <dl className="description-list">
        <div>
          <dt>{t("reviews.stars")}</dt>
          <dd>{number(review.stars)}</dd>
        </div>
        {review.fit && (
          <div>
            <dt>{t("reviews.fit")}</dt>
            <dd>{t(`reviews.fit.${review.fit}`)}</dd>
          </div>
        )}
        <div>
          <dt>{t("reviews.product")}</dt>
          <dd>
            <Link to={`/product/${review.productId}`}>
              <bdi>{review.productId}</bdi>
            </Link>
          </dd>
        </div>
        {review.orderId && (
          <div>
            <dt>{t("reviews.order")}</dt>
            <dd>
              <Link to={`/secret-dashboard/orders/${review.orderId}`}>{t("reviews.openOrder")}</Link>
            </dd>
          </div>
        )}
      </dl>
      {(review.title || review.text) && (
        <blockquote className="message admin-reviews__whole" dir="auto" lang={review.language ?? undefined}>
          {[review.title, review.text].filter(Boolean).join("\n")}
        </blockquote>
      )}
    </>
  );
}

function AnswerForm({ review }: { review: AdminReview }) {
  const { t } = useTranslation("admin");
  const answer = useAdminAction(
    (text: string) =>
      adminReviewsApi.answerReview({ params: { id: review.id }, body: { text, version: review.version } }),
    [allReviews],
    { onDone: () => toast.success(t("reviews.answered")) },
  );
  return (
    <form
      className="stack"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!answer.isPending) answer.mutate(String(new FormData(event.currentTarget).get("answer") ?? ""));
      }}
    >
      <TextAreaField
        label={t("reviews.answer")}
        name="answer"
        rows={4}
        maxLength={reviewLimits.answer}
        defaultValue={review.answer ?? ""}
        hint={t("reviews.answerHint")}
      />
      <p>
        <Button type="submit" busy={answer.isPending}>
          {t("reviews.saveAnswer")}
        </Button>
      </p>
    </form>
  );
}

function HideForm({ review }: { review: AdminReview }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const [error, setError] = useState<string>();
  const hide = useAdminAction(
    (reason: string) =>
      adminReviewsApi.hideReview({ params: { id: review.id }, body: { reason, version: review.version } }),
    [allReviews],
    { onDone: () => toast.success(t("reviews.hidden.done")) },
  );
  return (
    <form
      className="stack"
      noValidate
      onChange={() => setError(undefined)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
        setError(reason ? undefined : errorText("validation.required"));
        if (reason && !hide.isPending) hide.mutate(reason);
      }}
    >
      <TextAreaField
        label={t("reviews.hideReason")}
        name="reason"
        rows={2}
        maxLength={reviewLimits.reason}
        error={error}
        hint={t("reviews.hideHint")}
      />
      <p>
        <Button kind="quiet" type="submit" busy={hide.isPending}>
          {t("reviews.hide")}
        </Button>
      </p>
    </form>
  );
}
