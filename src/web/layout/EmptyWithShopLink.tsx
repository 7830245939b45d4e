import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

type Props = { title: string; children?: ReactNode };

/** An empty page or list of a shopper, with the way back to the shop as its next step. */
export function EmptyWithShopLink({ title, children }: Props) {
  const { t } = useTranslation("common");
  const action = (
    <ButtonLink kind="main" to="/">
      {t("startShopping")}
    </ButtonLink>
  );
  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  );
}
