import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Filters, type FiltersProps, unsent } from "./Filters.tsx";
import type { Ask } from "./useAsked.ts";

type Props = Omit<FiltersProps, "onAsk"> & { id: string; path: string; onAsk: Ask };

/** The filters beside the list. Before the page is alive they are a form that leads to the list's address. */
export function FilterForm({ id, path, onAsk, ...filters }: Props) {
  const { t } = useTranslation("finding");
  return (
    <form id={id} className="listing__side" action={path} aria-label={t("filters.title")} onSubmit={unsent}>
      {filters.asked.q && <input type="hidden" name="q" value={filters.asked.q} />}
      <Filters {...filters} onAsk={(change) => onAsk(change, { stay: true })} />
      <Button type="submit" className="unscripted">
        {t("filters.apply")}
      </Button>
    </form>
  );
}
