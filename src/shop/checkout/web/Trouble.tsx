import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

type Props = {
  error: ErrorKey;
  text?: string | undefined;
  /** Lead to the orders first: there may be one. */
  orders?: boolean | undefined;
};

/** A purchase that did not come about, and what to do now. */
export function Trouble({ error, text, orders }: Props) {
  const { t } = useTranslation(["checkout", "errors"]);
  return (
    <EmptyState
      heading="h1"
      title={t(`errors:${error}`)}
      action={
        <div className="actions">
          <ButtonLink kind="main" to={orders ? "/orders" : "/checkout"}>
            {t(orders ? "seeOrders" : "backToCheckout")}
          </ButtonLink>
          <ButtonLink to="/cart">{t("goToCart")}</ButtonLink>
        </div>
      }
    >
      {text}
    </EmptyState>
  );
}
