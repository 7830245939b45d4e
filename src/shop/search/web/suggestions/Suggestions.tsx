import { type RefObject, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { clearSearches, readRecentSearches } from "./recentSearches.ts";
import { SuggestionOption } from "./SuggestionOption.tsx";
import { type SuggestionGroup, type SuggestionItem, suggestionGroups } from "./suggestionOptions.ts";
import { optionId, useCombobox } from "./useCombobox.ts";
import { useSuggestions } from "./useSuggestions.ts";
import "./suggestions.css";

export type SuggestionsProps = { field: RefObject<HTMLInputElement | null>; text: string };

/** The list of suggestions below the search field. */
export default function Suggestions({ field, text }: SuggestionsProps) {
  const { t } = useTranslation(["finding", "common"]);
  const { language, number } = useLanguage();
  const navigate = useNavigate();
  const list = useId();
  const found = useSuggestions(text, language);
  const [recent, setRecent] = useState(readRecentSearches);
  const groups = numbered(suggestionGroups(text, found, recent));
  const options = groups.flatMap(({ lines }) => lines);
  const go = (line: number) => {
    const href = options[line]?.option.href;
    if (!href) return;
    field.current?.blur();
    navigate(href);
  };
  const { open, line } = useCombobox({ field, inputText: text, list, lines: options.length, onChoose: go });
  useEffect(() => {
    if (open) setRecent(readRecentSearches());
  }, [open]);

  const clearRecent = () => {
    clearSearches();
    setRecent([]);
    field.current?.focus();
  };
  const titles: Record<SuggestionGroup["kind"], string | undefined> = {
    recent: t("suggest.recent"),
    popular: t("suggest.popular"),
    query: t("suggest.queries"),
    category: t("common:categories"),
    product: t("suggest.products"),
    all: undefined,
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {open && text.trim() !== "" && t("suggest.count", { count: options.length - 1, n: number(options.length - 1) })}
      </p>
      {open && (
        <div className="suggestions">
          {groups[0]?.kind === "recent" && (
            <button type="button" className="text-button suggestions__clear" onClick={clearRecent}>
              {t("suggest.clear")}
            </button>
          )}
          <div role="listbox" id={list} aria-label={t("suggest.label")}>
            {groups.map(({ kind, lines }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, not of a form
              <div key={kind} role="group" aria-label={titles[kind]} className="suggestions__group">
                {titles[kind] && (
                  <p className="suggestions__title" aria-hidden="true">
                    {titles[kind]}
                  </p>
                )}
                {lines.map(({ option, at }) => (
                  <SuggestionOption
                    key={option.href}
                    id={optionId(list, at)}
                    option={option}
                    isSelected={at === line}
                    typed={text}
                    matched={found?.matched}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Returns each option with its index in the whole list. */
function numbered(groups: SuggestionGroup[]) {
  let at = 0;
  return groups.map(({ kind, options }) => ({
    kind,
    lines: options.map((option: SuggestionItem) => ({ option, at: at++ })),
  }));
}
