import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Asked, changed, cleared, searchOf } from "#shop/catalogue/asked.ts";
import type { FacetsView } from "#shop/catalogue/contract.ts";
import { useLanguage } from "#web/language.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { type Chosen, chosenOf } from "./chosen.ts";

type Props = {
  path: string;
  asked: Asked;
  facets: FacetsView | undefined;
  /** The chip that was followed goes with its filter, and somebody else must take the focus. */
  onTaken(): void;
};

/** What the list is narrowed to. Each leads to the list without it: links, so they work before the page is alive. */
export function ChosenChips({ path, asked, facets, onTaken }: Props) {
  const { t } = useTranslation("finding");
  const nameOf = useNames();
  const chosen = chosenOf(asked, facets);
  if (chosen.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("filters.chosen")}>
      {chosen.map((one) => (
        <li key={one.key}>
          <Chip
            to={path + searchOf(changed(asked, one.without))}
            label={t("filters.remove", { filter: nameOf(one) })}
            onClick={onTaken}
          >
            {nameOf(one)}
          </Chip>
        </li>
      ))}
      <li>
        <Link className="text-button" to={path + searchOf(cleared(asked))} preventScrollReset onClick={onTaken}>
          {t("filters.clear")}
        </Link>
      </li>
    </ul>
  );
}

function useNames() {
  const { t } = useTranslation("finding");
  const { money } = useLanguage();
  return (one: Chosen): string => {
    if (one.kind === "size") return t("size.one", { size: `\u2068${one.name}\u2069` });
    if (one.kind === "least") return t("price.least", { amount: money(one.pounds) });
    if (one.kind === "most") return t("price.most", { amount: money(one.pounds) });
    return "name" in one ? one.name : t(one.kind);
  };
}
