import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import type { InlineChange, UndoableChange } from "./useInlineEdit.ts";

type Props = { done: UndoableChange | undefined; busy: boolean; onUndo(): void; onHide(): void };

/** Shows the last change with an undo button, until the next change. */
export function UndoBar({ done, busy, onUndo, onHide }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const words = useChangeText();
  const [one] = done?.items ?? [];
  const count = done?.items.length ?? 0;
  return (
    <div className="undo-bar" role="status">
      {done && one && (
        <div className="undo-bar__content">
          <span>
            <bdi>{count === 1 ? one.name : t("products.count", { count, n: number(count) })}</bdi> · {words(done.to)}
          </span>
          <Button size="small" busy={busy} onClick={onUndo}>
            {t("products.undo")}
          </Button>
          <IconButton label={t("products.hideNote")} onClick={onHide}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** Returns a label of a change: "Hidden", "Deal 20 %". */
function useChangeText() {
  const { t } = useTranslation("admin");
  const { percent } = useLanguage();
  return ({ hidden, isFeatured, deal }: InlineChange): string => {
    if (hidden !== undefined) return t(hidden ? "products.isHidden" : "products.isShown");
    if (isFeatured !== undefined) return t(isFeatured ? "products.isFeatured" : "products.notFeatured");
    return deal ? t("products.dealIs", { percent: percent(deal) }) : t("products.noDeal");
  };
}
