import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { InfoIcon, SuccessIcon, WarningIcon } from "#web/ui/icons.tsx";
import type { StockLevel } from "../product.ts";

type Props = {
  level: StockLevel;
  stock: number;
  /** False for a combination that the product does not come in. */
  made: boolean;
  /** The selection as text; undefined without a selection or without attributes. */
  choice: string | undefined;
};

const icons = { in: SuccessIcon, low: InfoIcon, out: WarningIcon };

export function StockLine({ level, stock, made, choice }: Props) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { number } = useLanguage();
  const Icon = icons[level];
  const words = {
    in: () => t("common:stock.in"),
    low: () => t("common:stock.left", { count: stock, n: number(stock) }),
    out: () => (choice ? t(made ? "product.soldOut" : "product.notMade", { choice }) : t("product.allSoldOut")),
  };
  return (
    <p className={`stock stock--${level}`} role="status">
      <Icon />
      {words[level]()}
    </p>
  );
}
