import { useTranslation } from "react-i18next";
import { clearFilters, hasFilters } from "#shop/catalogue/listQuery.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { Filters, type FiltersProps, preventSubmit } from "./Filters.tsx";

type Props = FiltersProps & { open: boolean; onClose(): void; total: number };

/** Filters in a drawer on phones. The list updates with each change, so the button shows the number of results. */
export function FilterDrawer({ open, onClose, total, ...filters }: Props) {
  const { t } = useTranslation("finding");
  const { number } = useLanguage();
  const { query, onChange } = filters;
  const show = t("filters.show", { count: total, n: number(total) });
  return (
    <Drawer open={open} onClose={onClose} title={t("filters.title")} side="start">
      <form onSubmit={preventSubmit}>
        <Filters {...filters} />
        <div className="drawer__foot">
          {hasFilters(query) && <Button onClick={() => onChange(clearFilters(query))}>{t("filters.clear")}</Button>}
          <Button kind="main" onClick={onClose}>
            {show}
          </Button>
        </div>
        {/* The list's own live region is behind the drawer, where screen readers do not announce it. */}
        <p className="visually-hidden" role="status">
          {show}
        </p>
      </form>
    </Drawer>
  );
}
