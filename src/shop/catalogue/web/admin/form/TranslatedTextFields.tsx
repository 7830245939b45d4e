import { languageCodes, languages } from "#platform/languages.ts";
import { useCommaList } from "#web/i18n/useCommaList.ts";
import type { Texts } from "./texts.ts";

type Props = {
  /** Label of the text, read by screen readers before the language. */
  label: string;
  /** Field names are `<name>.en` and so on. */
  name: string;
  texts: Texts;
  error?: string | undefined;
  max?: number;
  onChange(texts: Texts): void;
  onEnter?(): void;
};

/** A short text in four languages, one small field each. English is the fallback. */
export function TranslatedTextFields({ label, name, texts, error, max = 60, onChange, onEnter }: Props) {
  const commaList = useCommaList();
  return (
    <span className="translation-fields">
      {languageCodes.map((code) => (
        <span key={code}>
          <input
            id={`${name}.${code}`}
            className="input input--small"
            lang={code}
            dir={languages[code].direction}
            maxLength={max}
            placeholder={languages[code].name}
            aria-label={commaList(label, languages[code].name)}
            aria-invalid={code === "en" && error ? true : undefined}
            aria-describedby={code === "en" && error ? `${name}-error` : undefined}
            value={texts[code]}
            onChange={(event) => onChange({ ...texts, [code]: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !onEnter) return;
              event.preventDefault();
              onEnter();
            }}
          />
        </span>
      ))}
      {error && (
        <span className="field__error" id={`${name}-error`}>
          {error}
        </span>
      )}
    </span>
  );
}
