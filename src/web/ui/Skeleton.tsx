import { useTranslation } from "react-i18next";

type BlockProps = { width?: string; height?: string };

/** A placeholder block in the shape of the coming content. */
export const Skeleton = ({ width = "100%", height = "1.1rem" }: BlockProps) => (
  <span className="skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
);

export const SkeletonCard = () => (
  <div className="card" aria-hidden="true">
    <div className="card__picture skeleton" />
    <div className="stack" style={{ gap: ".5rem", marginBlockStart: ".9rem" }}>
      <Skeleton width="80%" />
      <Skeleton width="50%" height=".9rem" />
      <Skeleton width="38%" />
    </div>
  </div>
);

/** Skeleton of a list; announces the loading state once to screen readers. */
export function SkeletonLines({ lines = 4, height = "3.5rem" }: { lines?: number; height?: string }) {
  const { t } = useTranslation("common");
  return (
    <div className="stack" role="status" aria-label={t("loading")}>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else to be told by
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}

export function SkeletonGrid({ cards = 8, side }: { cards?: number; side?: boolean | undefined }) {
  const { t } = useTranslation("common");
  return (
    <div className={side ? "grid grid--side" : "grid"} role="status" aria-label={t("loading")}>
      {Array.from({ length: cards }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else to be told by
        <SkeletonCard key={at} />
      ))}
    </div>
  );
}
