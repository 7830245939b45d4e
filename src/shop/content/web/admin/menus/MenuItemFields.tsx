import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { inLanguage, languageCodes, languages } from "#platform/languages.ts";
import { type MenuItem, type MenuPage, menuPages } from "#shop/content/menu.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Field } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { choiceOf, itemOf, type MenuChoices } from "./menuChoices.ts";

type Props = {
  id: string;
  item: MenuItem;
  choices: MenuChoices;
  onChange(item: MenuItem): void;
  /** Undefined at the ends. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove(): void;
};

export function MenuItemFields({ id, item, choices, onChange, onUp, onDown, onRemove }: Props) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const label = "label" in item ? item.label : undefined;
  return (
    <li className="menus__item">
      <div className="menus__row">
        <SelectField
          small
          label={t("menus.target")}
          name={`${id}-target`}
          value={choiceOf(item)}
          onChange={(event) => onChange(itemOf(event.currentTarget.value, label))}
        >
          <option value="categories">{t("menus.categories")}</option>
          <option value="link">{t("menus.link")}</option>
          <optgroup label={t("menus.shopPages")}>
            {(Object.keys(menuPages) as MenuPage[]).map((page) => (
              <option key={page} value={`shopPage ${page}`}>
                {t(`menus.page.${page}`)}
              </option>
            ))}
          </optgroup>
          {choices.ownPages.length > 0 && (
            <optgroup label={t("tab.pages")}>
              {choices.ownPages.map(({ id, title, published }) => (
                <option key={id} value={`ownPage ${id}`}>
                  {published ? inLanguage(title, language) : t("menus.draft", { title: inLanguage(title, language) })}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={t("menus.category")}>
            {choices.categories.map(({ key, name }) => (
              <option key={key} value={`category ${key}`}>
                {inLanguage(name, language)}
              </option>
            ))}
          </optgroup>
          {choices.collections.length > 0 && (
            <optgroup label={t("menus.collection")}>
              {choices.collections.map(({ id, name }) => (
                <option key={id} value={`collection ${id}`}>
                  {inLanguage(name, language)}
                </option>
              ))}
            </optgroup>
          )}
        </SelectField>
        <IconButton label={t("menus.up")} aria-disabled={!onUp} onClick={onUp}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label={t("menus.down")} aria-disabled={!onDown} onClick={onDown}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={t("menus.remove")} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      {item.kind === "link" && (
        <Field
          small
          latin
          label={t("pages.path")}
          hint={t("editor.addressHint")}
          name={`${id}-to`}
          maxLength={500}
          value={item.to}
          onChange={(event) => onChange({ ...item, to: event.currentTarget.value })}
        />
      )}
      {item.kind !== "categories" && (
        <Disclosure title={t("menus.label")} open={item.kind === "link"}>
          <div className="stack">
            {languageCodes.map((code) => (
              <Field
                key={code}
                small
                label={languages[code].name}
                name={`${id}-label-${code}`}
                lang={code}
                dir={languages[code].direction}
                maxLength={60}
                optional={item.kind !== "link" || code !== "en"}
                value={label?.[code] ?? ""}
                onChange={(event) => {
                  const labels = { en: "", ...label, [code]: event.currentTarget.value };
                  const isEmpty = languageCodes.every((one) => !labels[one]);
                  onChange({ ...item, label: isEmpty && item.kind !== "link" ? undefined : labels } as MenuItem);
                }}
              />
            ))}
          </div>
        </Disclosure>
      )}
    </li>
  );
}
