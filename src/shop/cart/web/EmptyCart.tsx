import { useTranslation } from "react-i18next";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** In the cart and at checkout. */
export function EmptyCart() {
  const { t } = useTranslation("cart");
  return (
    <EmptyState
      title={t("emptyTitle")}
      action={
        <ButtonLink kind="main" to="/">
          {t("startShopping")}
        </ButtonLink>
      }
    >
      {t("emptyText")}
    </EmptyState>
  );
}
