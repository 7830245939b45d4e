import { type RefObject, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useLanguage } from "#web/language.tsx";
import { type Group, groupsOf, type Option } from "./options.ts";
import { forgetSearches, recentSearches } from "./recent.ts";
import { SuggestionLine } from "./SuggestionLine.tsx";
import { lineId, useCombobox } from "./useCombobox.ts";
import { useSuggested } from "./useSuggested.ts";
import "#web/styles/search.css";

export type SuggestionsProps = { field: RefObject<HTMLInputElement | null>; text: string };

/** The list under the search field. */
export default function Suggestions({ field, text }: SuggestionsProps) {
  const { t } = useTranslation(["finding", "common"]);
  const { language, number } = useLanguage();
  const navigate = useNavigate();
  const list = useId();
  const found = useSuggested(text, language);
  const [recent, setRecent] = useState(recentSearches);
  const groups = numbered(groupsOf(text, found, recent));
  const options = groups.flatMap(({ lines }) => lines);
  const go = (line: number) => {
    const href = options[line]?.option.href;
    if (!href) return;
    field.current?.blur();
    navigate(href);
  };
  const { open, line } = useCombobox({ field, typed: text, list, lines: options.length, onChoose: go });
  useEffect(() => {
    if (open) setRecent(recentSearches());
  }, [open]);

  const forget = () => {
    forgetSearches();
    setRecent([]);
    field.current?.focus();
  };
  const titles: Record<Group["kind"], string | undefined> = {
    recent: t("suggest.recent"),
    query: t("suggest.queries"),
    category: t("common:categories"),
    product: t("suggest.products"),
    all: undefined,
  };
  return (
    <>
      <p className="unseen" role="status">
        {open && text.trim() !== "" && t("suggest.count", { count: options.length - 1, n: number(options.length - 1) })}
      </p>
      {open && (
        <div className="suggest">
          {groups[0]?.kind === "recent" && (
            <button type="button" className="text-button suggest__clear" onClick={forget}>
              {t("suggest.clear")}
            </button>
          )}
          <div role="listbox" id={list} aria-label={t("suggest.label")}>
            {groups.map(({ kind, lines }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, not of a form
              <div key={kind} role="group" aria-label={titles[kind]} className="suggest__group">
                {titles[kind] && (
                  <p className="suggest__title" aria-hidden="true">
                    {titles[kind]}
                  </p>
                )}
                {lines.map(({ option, at }) => (
                  <SuggestionLine key={option.href} id={lineId(list, at)} option={option} chosen={at === line} />
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Each line with its place in the whole list. */
function numbered(groups: Group[]) {
  let at = 0;
  return groups.map(({ kind, options }) => ({
    kind,
    lines: options.map((option: Option) => ({ option, at: at++ })),
  }));
}
