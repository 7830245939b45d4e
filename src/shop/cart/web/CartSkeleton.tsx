import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Placeholders for two lines and the summary, in their final positions. */
export function CartSkeleton() {
  const { t } = useTranslation("cart");
  return (
    <div className="with-summary" role="status" aria-label={t("loading")}>
      <div>
        {[1, 2].map((line) => (
          <div className="cart-line" key={line} aria-hidden="true">
            <span className="skeleton cart-line__blank" />
            <div className="cart-line__body">
              <Skeleton width="70%" />
              <Skeleton width="40%" height=".9rem" />
              <Skeleton width="30%" />
              <div className="cart-line__foot">
                <Skeleton width="8rem" height="2.6rem" />
              </div>
            </div>
          </div>
        ))}
      </div>
      <div className="summary" aria-hidden="true">
        <Skeleton width="50%" height="1.6rem" />
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} />
        ))}
        <Skeleton height="3.4rem" />
      </div>
    </div>
  );
}
