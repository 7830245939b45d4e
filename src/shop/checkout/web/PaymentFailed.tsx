import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

type Props = {
  error: ErrorKey;
  text?: string | undefined;
  /** Links to the order list instead of checkout, because an order may exist. */
  orders?: boolean | undefined;
  /** The gateway's payment page, where the payment can still be completed. */
  again?: string | undefined;
};

/** Failed payment with the next possible actions. */
export function PaymentFailed({ error, text, orders, again }: Props) {
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
