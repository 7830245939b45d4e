import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Written } from "#web/Written.tsx";
import { Filters, type FiltersProps, unsent } from "./Filters.tsx";
import type { Ask } from "./useAsked.ts";

type Props = Omit<FiltersProps, "onAsk"> & { id: string; path: string; onAsk: Ask };

/** The filters beside the list. Before the page is alive they are a form that leads to the list's address. */
export function FilterForm({ id, path, onAsk, ...filters }: Props) {
  const { t } = useTranslation("finding");
  const { language } = useLanguage();
  // The ids inside tell where in the page they are.
  const own = useId();
  const { page: _page, sort: _sort, ...narrowing } = filters.asked;
  const facts = JSON.stringify([language, own, narrowing, filters.facets, filters.fixed]);
  return (
    <Written
      as="form"
      className="listing__side"
      facts={facts}
      id={id}
      action={path}
      aria-label={t("filters.title")}
      onSubmit={unsent}
    >
      {filters.asked.q && <input type="hidden" name="q" value={filters.asked.q} />}
      <Filters {...filters} onAsk={(change) => onAsk(change, { stay: true })} />
      <Button type="submit" className="unscripted">
        {t("filters.apply")}
      </Button>
    </Written>
  );
}
