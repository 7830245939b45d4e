import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import { changeListQuery, type ListQuery, toQueryString } from "#shop/catalogue/listQuery.ts";
import type { SearchChip } from "#shop/search/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { swatchStyle } from "#web/ui/ColourDots.tsx";
import "./search.css";

/** Sizes, prices and colours that were typed as words; each link searches without these words. */
export function UnderstoodChips({ chips, query }: { chips: readonly SearchChip[]; query: ListQuery }) {
  const { t } = useTranslation("finding");
  const nameOf = useChipNames();
  if (chips.length === 0) return null;
  return (
    <div className="understood-chips">
      <p id="understood">{t("understood")}</p>
      <ul className="chips" aria-labelledby="understood">
        {chips.map((chip) => (
          <li key={`${chip.kind} ${chip.without}`}>
            <Chip
              to={`/search${toQueryString(changeListQuery(query, { q: chip.without }))}`}
              label={t("filters.remove", { filter: nameOf(chip) })}
            >
              {chip.swatch && <span className="dot" style={swatchStyle(chip.swatch)} />}
              <bdi>{nameOf(chip)}</bdi>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useChipNames() {
  const { t } = useTranslation("finding");
  const { money } = useLanguage();
  return ({ kind, label, min, max }: SearchChip): string => {
    if (kind === "size") return t("size.one", { size: isolated(label) });
    if (kind === "colour") return label;
    if (kind !== "price") return t(kind);
    if (min !== undefined && max !== undefined) return t("price.range", { from: money(min), to: money(max) });
    return min === undefined ? t("price.under", { amount: money(max ?? 0) }) : t("price.least", { amount: money(min) });
  };
}
