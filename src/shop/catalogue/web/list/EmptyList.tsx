import { useTranslation } from "react-i18next";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** Empty state of a list without any products, with a next step. */
export function EmptyList({ title }: { title: string }) {
  const { t } = useTranslation("catalogue");
  return (
    <EmptyState title={title} action={<ButtonLink to="/">{t("startShopping")}</ButtonLink>}>
      {t("list.empty.text")}
    </EmptyState>
  );
}
