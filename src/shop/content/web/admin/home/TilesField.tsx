import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { moveItem } from "#shop/catalogue/web/admin/pages/moveItem.ts";
import { OrderButtons } from "#shop/catalogue/web/admin/pages/OrderButtons.tsx";
import { maxTiles, type SectionTile } from "#shop/content/homePage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { SectionDraft } from "./sectionDraft.ts";
import type { SectionFieldProps } from "./sectionFieldProps.ts";

type Categories = Extract<SectionDraft, { type: "categories" }>;

const keyOf = (tile: SectionTile) => (tile.kind === "category" ? `category ${tile.key}` : `collection ${tile.id}`);
function tileOf(choice: string): SectionTile {
  const [kind, target = ""] = choice.split(" ");
  return kind === "category" ? { kind, key: target } : { kind: "collection", id: target };
}

/** The chosen categories and collections in their order; without any, all categories. */
export function TilesField({ section, page, errorOf, onChange }: SectionFieldProps & { section: Categories }) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const { id, tiles } = section;
  const names = new Map<string, string>([
    ...page.categories.map(({ key, name }) => [`category ${key}`, inLanguage(name, language)] as const),
    ...page.collections.map(({ id, name }) => [`collection ${id}`, inLanguage(name, language)] as const),
  ]);
  const free = [...names].filter(([choice]) => !tiles.some((tile) => keyOf(tile) === choice));
  const error = errorOf("tiles");
  return (
    <>
      {error && <Notice tone="danger" live title={error} />}
      {tiles.length === 0 && <p className="small muted">{t("homePage.allCategories")}</p>}
      <ol className="home-section__tiles" aria-label={t("homePage.tiles")}>
        {tiles.map((tile, at) => {
          const name = names.get(keyOf(tile)) ?? "–";
          return (
            <li key={keyOf(tile)}>
              <bdi>{name}</bdi>
              <span className="row">
                <OrderButtons
                  name={name}
                  isFirst={at === 0}
                  isLast={at === tiles.length - 1}
                  onMove={(step) => onChange({ tiles: moveItem(tiles, at, step) })}
                />
                <IconButton
                  label={t("collections.unpick", { name })}
                  onClick={() => onChange({ tiles: tiles.toSpliced(at, 1) })}
                >
                  <RemoveIcon />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
      {tiles.length < maxTiles && free.length > 0 && (
        <SelectField
          small
          label={t("homePage.addTile")}
          name={`${id}.newTile`}
          value=""
          onChange={(event) => onChange({ tiles: [...tiles, tileOf(event.currentTarget.value)] })}
        >
          <option value="">{t("homePage.choose")}</option>
          {free.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
