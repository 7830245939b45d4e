import { useTranslation } from "react-i18next";
import { cleared, isNarrowed } from "#shop/catalogue/asked.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { Filters, type FiltersProps, unsent } from "./Filters.tsx";

type Props = FiltersProps & { open: boolean; onClose(): void; total: number };

/** The filters over the list, on a phone. The list behind follows each choice, so the button knows how many are left. */
export function FilterDrawer({ open, onClose, total, ...filters }: Props) {
  const { t } = useTranslation("finding");
  const { number } = useLanguage();
  const { asked, onAsk } = filters;
  const show = t("filters.show", { count: total, n: number(total) });
  return (
    <Drawer open={open} onClose={onClose} title={t("filters.title")} side="start">
      <form onSubmit={unsent}>
        <Filters {...filters} />
        <div className="drawer__foot">
          {isNarrowed(asked) && <Button onClick={() => onAsk(cleared(asked))}>{t("filters.clear")}</Button>}
          <Button kind="main" onClick={onClose}>
            {show}
          </Button>
        </div>
        {/* The list's own count stands behind the drawer, where nobody is told of it. */}
        <p className="unseen" role="status">
          {show}
        </p>
      </form>
    </Drawer>
  );
}
