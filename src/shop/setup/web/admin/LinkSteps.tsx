import { useTranslation } from "react-i18next";
import type { SetupGuide } from "#shop/setup/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";

type Props = { guide: SetupGuide };

export function ProductStep({ guide: { products, steps } }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const isDone = steps.some(({ name, state }) => name === "product" && state === "done");
  return (
    <>
      <p className="muted">{t("setup.product.text")}</p>
      <dl className="setup-details">
        <dt>{t("setup.product.visible")}</dt>
        <dd className="number">{number(products.visible)}</dd>
        {products.hidden > 0 && (
          <>
            <dt>{t("setup.product.hidden")}</dt>
            <dd className="number">{number(products.hidden)}</dd>
          </>
        )}
      </dl>
      <div className="actions">
        <ButtonLink size="small" kind={isDone ? "plain" : "main"} to="/secret-dashboard/create">
          {t("setup.product.create")}
        </ButtonLink>
        <ButtonLink size="small" to="/secret-dashboard/categories">
          {t("tab.categories")}
        </ButtonLink>
      </div>
    </>
  );
}

export function StaffStep({ guide: { people } }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  return (
    <>
      <p className="muted">{t("setup.staff.text")}</p>
      <dl className="setup-details">
        <dt>{t("setup.staff.people")}</dt>
        <dd className="number">{number(people)}</dd>
      </dl>
      <div className="actions">
        <ButtonLink size="small" kind={people > 1 ? "plain" : "main"} to="/secret-dashboard/staff">
          {t("staff.invite")}
        </ButtonLink>
      </div>
    </>
  );
}
