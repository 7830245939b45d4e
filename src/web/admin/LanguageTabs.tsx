import type { ReactNode } from "react";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import { moveRovingFocus } from "#web/ui/rovingFocus.ts";
import "./languageTabs.css";

type Props = {
  /** Names the tabs, and makes their ids unique in the page. */
  id: string;
  label: string;
  language: Language;
  onLanguage(language: Language): void;
  /** Whether there is a text in that language: its tab has a dot. */
  isWritten(language: Language): boolean;
  children: ReactNode;
};

/** Fields of one language at a time. */
export function LanguageTabs({ id, label, language, onLanguage, isWritten, children }: Props) {
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={moveRovingFocus}>
        {languageCodes.map((code) => (
          <button
            key={code}
            type="button"
            role="tab"
            id={`${id}-${code}`}
            aria-selected={code === language}
            aria-controls={`${id}-panel`}
            tabIndex={code === language ? 0 : -1}
            onClick={() => onLanguage(code)}
          >
            <bdi lang={code}>{languages[code].name}</bdi>
            {isWritten(code) && <span className="language-tabs__dot" aria-hidden />}
          </button>
        ))}
      </div>
      <div
        className="tabs__panel stack"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${language}`}
        key={language}
      >
        {children}
      </div>
    </div>
  );
}
