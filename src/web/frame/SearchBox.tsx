import { type ComponentType, type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useLanguage } from "#web/language.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { Written } from "#web/Written.tsx";
import type { SuggestionsProps } from "./search/Suggestions.tsx";

/** Nobody needs suggestions before the field is touched, and where they cannot be had the search works as well. */
const Suggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import("./search/Suggestions.tsx").catch(() => ({ default: () => null })),
);

/** A form that leads to the search; while somebody types, what they may mean. */
export function SearchBox() {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [awake, wake] = useState(false);
  const [typed, type] = useState({ text: wordsIn(pathname, search), on: key });
  if (typed.on !== key) type({ text: wordsIn(pathname, search), on: key });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = typed.text.trim();
    if (!q) return field.current?.focus();
    field.current?.blur();
    navigate(`/search?${new URLSearchParams({ q })}`);
  };
  return (
    <Written as="search" className="header__search" facts={`${language} ${typed.text}`}>
      <form className="search" action="/search" onSubmit={submit}>
        <label className="unseen" htmlFor="search">
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
          onFocus={() => wake(true)}
        />
        {awake && (
          <Suspense>
            <Suggestions field={field} text={typed.text} />
          </Suspense>
        )}
      </form>
    </Written>
  );
}

const wordsIn = (pathname: string, search: string) =>
  (pathname === "/search" && new URLSearchParams(search).get("q")) || "";
