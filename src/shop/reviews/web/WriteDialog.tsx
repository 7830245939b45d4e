import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { OwnReview } from "../contract.ts";
import { ReviewForm } from "./ReviewForm.tsx";
import { reviewsApi } from "./reviewsApi.ts";

type Props = { productId: string; name: string; onClose(): void };

/** The visitor's own review of a product, if they received it. */
export function WriteDialog({ productId, name, onClose }: Props) {
  const { t } = useTranslation("reviews");
  return (
    <Dialog open onClose={onClose} title={t("write")} lead={<bdi>{name}</bdi>}>
      <Contents productId={productId} />
    </Dialog>
  );
}

function Contents({ productId }: { productId: string }) {
  const { t } = useTranslation("reviews");
  const session = useSession();
  const errorMessage = useErrorMessage();
  const [own, setOwn] = useState<{ mayWrite: boolean; review: OwnReview | null }>();
  const [error, setError] = useState<unknown>();
  const params = { id: productId };
  const isSignedIn = session.state === "signedIn";
  useEffect(() => {
    if (isSignedIn) reviewsApi.ownReview({ params: { id: productId } }).then(setOwn, setError);
  }, [isSignedIn, productId]);
  if (error) return <Notice tone="danger" title={errorMessage(error)} />;
  if (!isSignedIn && session.state !== "checking")
    return (
      <div className="stack">
        <p>{t("who")}</p>
        <p>
          <ButtonLink kind="main" to={`/login?next=${encodeURIComponent(`/product/${productId}#reviews`)}`}>
            {t("logIn")}
          </ButtonLink>
        </p>
      </div>
    );
  if (!own) return <SkeletonLines lines={4} height="3rem" />;
  if (!own.mayWrite) return <p>{t("who")}</p>;
  return (
    <ReviewForm
      review={own.review}
      save={(body) => reviewsApi.writeReview({ params, body })}
      remove={() => reviewsApi.deleteReview({ params })}
    />
  );
}
