import { useTranslation } from "react-i18next";
import type { FacetsView } from "#shop/catalogue/contract.ts";
import { toggleValue } from "#shop/catalogue/listQuery.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { swatchStyle } from "#web/ui/ColourDots.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { DownIcon } from "#web/ui/icons.tsx";
import { coloursByFamily } from "./coloursByFamily.ts";

type Props = {
  /** Begins the ids of the fields. */
  id: string;
  facets: FacetsView;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
};

/** Colour families, each with the shop's own colours inside. */
export function ColourFilter({ id, facets, chosen, onChange }: Props) {
  return coloursByFamily(facets).map((group) => (
    <Family key={group.family} id={`${id}-${group.family}`} {...{ ...group, chosen, onChange }} />
  ));
}

type FamilyProps = Omit<Props, "facets"> & ReturnType<typeof coloursByFamily>[number];

function Family({ id, family, count, colours, chosen, onChange }: FamilyProps) {
  const { t } = useTranslation("finding");
  const { number } = useLanguage();
  const keys = colours.map(({ key }) => key);
  const inFamily = keys.filter((key) => chosen.includes(key));
  const isWhole = inFamily.length === keys.length;
  const name = t(`family.${family}`);
  const [only] = keys.length === 1 ? colours : [];
  const others = chosen.filter((key) => !keys.includes(key));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside the group of all colours
    <div className="colour-family" role="group" aria-label={name}>
      <Checkbox
        id={id}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = inFamily.length > 0 && !isWhole;
        }}
        tight
        // Once all are chosen, the fields inside carry the values: without scripts each can be removed there.
        name={isWhole && !only ? undefined : "colour"}
        value={keys.join()}
        checked={isWhole}
        disabled={count === 0 && inFamily.length === 0}
        count={number(count)}
        onChange={() => onChange(isWhole ? others : [...others, ...keys].sort())}
      >
        <span className="filter__colour">
          <Swatches colours={colours} />
          <span>
            {name}
            {only && only.label !== name && <small className="colour-family__own">{only.label}</small>}
          </span>
        </span>
      </Checkbox>
      {!only && (
        <details className="colour-family__shades" open={inFamily.length > 0 && !isWhole ? true : undefined}>
          <summary aria-label={t("family.shades", { family: name })}>
            <DownIcon />
          </summary>
          {colours.map(({ key, label, swatch, count }) => (
            <Checkbox
              key={key}
              id={`${id}-${key}`}
              tight
              name="colour"
              value={key}
              checked={chosen.includes(key)}
              disabled={count === 0 && !chosen.includes(key)}
              count={number(count)}
              onChange={() => onChange(toggleValue(chosen, key))}
            >
              <span className="filter__colour">
                {swatch && <span className="dot" style={swatchStyle(swatch)} />}
                {label}
              </span>
            </Checkbox>
          ))}
        </details>
      )}
    </div>
  );
}

/** One dot in the first colours of the family. */
function Swatches({ colours }: Pick<FamilyProps, "colours">) {
  const [first, second] = colours.flatMap(({ swatch }) => swatch ?? []);
  if (!first) return null;
  return (
    <span
      className={classNames("dot", second && "dot--two")}
      style={second ? { ...swatchStyle(first), ...({ "--second-cloth": second } as object) } : swatchStyle(first)}
    />
  );
}
