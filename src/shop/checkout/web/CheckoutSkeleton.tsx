import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/Skeleton.tsx";

export function CheckoutSkeleton() {
  const { t } = useTranslation("checkout");
  return (
    <div className="with-summary" role="status" aria-label={t("loading")}>
      <div className="stack" aria-hidden="true">
        {["7rem", "20rem", "5rem", "12rem"].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
      <div className="summary" aria-hidden="true">
        <Skeleton width="50%" height="1.6rem" />
        <Skeleton width="60%" height="4.3rem" />
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} />
        ))}
      </div>
    </div>
  );
}
