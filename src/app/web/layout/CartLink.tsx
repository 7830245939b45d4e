import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCartCount } from "#web/session/session.ts";
import { BagIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/Link.tsx";

export function CartLink() {
  const { t } = useTranslation("common");
  const { number } = useLanguage();
  const count = useCartCount();
  const words = count > 0 ? t("cart.count", { count, n: number(count) }) : t("cart");
  return (
    <Link className="icon-button" to="/cart" aria-label={words} title={t("cart")}>
      <BagIcon />
      {count > 0 && (
        <span className="count-badge" aria-hidden="true">
          {number(count)}
        </span>
      )}
    </Link>
  );
}
