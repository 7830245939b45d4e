import { type ComponentType, type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import type { SuggestionsProps } from "./suggestions/Suggestions.tsx";

/** Suggestions load on first focus; without them the search still works. */
const Suggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import("./suggestions/Suggestions.tsx").catch(() => ({ default: () => null })),
);

/** A search form with suggestions while typing. */
export function SearchBox() {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [isActive, setActive] = useState(false);
  const [typed, type] = useState({ text: queryFromUrl(pathname, search), on: key });
  if (typed.on !== key) type({ text: queryFromUrl(pathname, search), on: key });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = typed.text.trim();
    if (!q) return field.current?.focus();
    field.current?.blur();
    navigate(`/search?${new URLSearchParams({ q })}`);
  };
  return (
    <CachedFragment as="search" className="header__search" cacheKey={`${language} ${typed.text}`}>
      <form className="search" action="/search" onSubmit={submit}>
        <label className="visually-hidden" htmlFor="search">
          {t("search.label")}
        </label>
        <SearchIcon />
        <input
          ref={field}
          id="search"
          className="input"
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t("search.placeholder")}
          value={typed.text}
          onChange={({ target }) => type({ text: target.value, on: key })}
          onFocus={() => setActive(true)}
        />
        {isActive && (
          <Suspense>
            <Suggestions field={field} text={typed.text} />
          </Suspense>
        )}
      </form>
    </CachedFragment>
  );
}

const queryFromUrl = (pathname: string, search: string) =>
  (pathname === "/search" && new URLSearchParams(search).get("q")) || "";
