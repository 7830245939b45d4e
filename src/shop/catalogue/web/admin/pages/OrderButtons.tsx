import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/IconButton.tsx";
import { DownIcon } from "#web/ui/icons.tsx";
import "./pages.css";

type Props = { name: string; isFirst: boolean; isLast: boolean; onMove(step: -1 | 1): void };

/** Moves a row up or down. `aria-disabled` keeps the focus at the ends of the list. */
export function OrderButtons({ name, isFirst, isLast, onMove }: Props) {
  const { t } = useTranslation("admin");
  return (
    <span className="reorder-buttons">
      <IconButton label={t("listPages.up", { name })} aria-disabled={isFirst} onClick={() => !isFirst && onMove(-1)}>
        <DownIcon className="reorder-buttons__up" />
      </IconButton>
      <IconButton label={t("listPages.down", { name })} aria-disabled={isLast} onClick={() => !isLast && onMove(1)}>
        <DownIcon />
      </IconButton>
    </span>
  );
}
