import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

type Props = {
  error: ErrorKey;
  text?: string | undefined;
  /** Lead to the orders first: there may be one. */
  orders?: boolean | undefined;
  /** The bank's page, where it may still come about. */
  again?: string | undefined;
};

/** A purchase that did not come about, and what to do now. */
export function Trouble({ error, text, orders, again }: Props) {
  const { t } = useTranslation(["checkout", "errors"]);
  return (
    <EmptyState
      heading="h1"
      title={t(`errors:${error}`)}
      action={
        <div className="actions">
          {again && (
            <a className="button button--main" href={again}>
              {t("payAgain")}
            </a>
          )}
          <ButtonLink kind={again ? "plain" : "main"} to={orders ? "/orders" : "/checkout"}>
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
