import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { ListedColour } from "#shop/catalogue/colourContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { ColourDot } from "./ColourDot.tsx";
import { findNamedColour, matchColours } from "./matchColours.ts";

type Props = {
  id: string;
  label: string;
  /** The colours to choose from, in list order. */
  colours: readonly ListedColour[];
  /** Keys of colours that are not offered any more. */
  chosen?: ReadonlySet<string>;
  error?: string | undefined;
  /** Called with each chosen colour; with several for a typed list such as “Sand, Olive”. */
  onChoose(colours: readonly ListedColour[]): void;
  /** Offers to add the typed name as a new colour. */
  onAddNew?(name: string): void;
};

const none: ReadonlySet<string> = new Set();

/** A text field that offers the colours of the shop while typing, in any language. */
export function ColourCombobox({ id, label, colours, chosen = none, error, onChoose, onAddNew }: Props) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const parts = typed.split(/[,،;\n]/).flatMap((part) => part.trim() || []);
  const unknown = parts.filter((part) => !findNamedColour(colours, part));
  const [newName = ""] = unknown;
  const matching = matchColours(colours, typed).filter(({ key }) => !chosen.has(key));
  const offersNew = onAddNew !== undefined && (newName !== "" || parts.length === 0);
  const lines = matching.length + (offersNew ? 1 : 0);
  const line = isOpen && active < lines ? active : -1;
  const optionId = (at: number) => `${list}-${at}`;

  const isListed = isOpen && lines > 0;
  useEffect(() => {
    if (isListed) document.getElementById(list)?.scrollIntoView({ block: "nearest" });
  }, [list, isListed]);
  useEffect(() => {
    if (line >= 0) document.getElementById(`${list}-${line}`)?.scrollIntoView({ block: "nearest" });
  }, [list, line]);

  const leave = (rest: readonly string[]) => {
    setTyped(rest.join(", "));
    setOpen(rest.length > 0);
    setActive(-1);
  };
  function choose(at: number): void {
    const colour = matching[at];
    leave(colour ? [] : unknown.slice(1));
    if (colour) onChoose([colour]);
    else onAddNew?.(newName);
  }
  /** Chooses the whole names that were typed, and keeps the rest in the field. */
  function chooseTyped(): void {
    const known = new Set(parts.flatMap((part) => findNamedColour(colours, part) ?? []));
    const added = [...known].filter(({ key }) => !chosen.has(key));
    if (added.length > 0) onChoose(added);
    leave(unknown);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      if (lines === 0) return;
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(line < 0 ? (step > 0 ? 0 : lines - 1) : (line + step + lines) % lines);
    } else if (event.key === "Enter") {
      // Never the form around it.
      event.preventDefault();
      if (line >= 0) choose(line);
      else if (parts.length > 0) chooseTyped();
    } else if (event.key === "Escape" && isOpen) {
      // The first Escape closes the list only, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list closes when the focus leaves it
    <div
      className="colour-combobox"
      ref={box}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <input
        id={id}
        className="input input--small"
        dir="auto"
        role="combobox"
        autoComplete="off"
        maxLength={200}
        placeholder={t("colours.chooseHint")}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? list : undefined}
        aria-activedescendant={line >= 0 ? optionId(line) : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <span className="visually-hidden" role="status">
        {isOpen && parts.length > 0 ? t("foundAny", { count: matching.length, n: number(matching.length) }) : ""}
      </span>
      {isListed && (
        <div className="colour-combobox__list" id={list} role="listbox" aria-label={label}>
          {matching.map((colour, at) => (
            <Option key={colour.key} id={optionId(at)} isActive={at === line} onChoose={() => choose(at)}>
              <ColourDot hex={colour.hex} />
              <bdi>{inLanguage(colour.name, language)}</bdi>
              {inLanguage(colour.name, language) !== colour.name.en && (
                <bdi className="muted" lang="en">
                  {colour.name.en}
                </bdi>
              )}
            </Option>
          ))}
          {offersNew && (
            <Option id={optionId(matching.length)} isActive={line === matching.length} onChoose={() => choose(-1)}>
              <PlusIcon />
              {newName ? t("colours.newNamed", { name: newName }) : t("colours.new")}
            </Option>
          )}
        </div>
      )}
      {error && (
        <span className="field__error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

type OptionProps = { id: string; isActive: boolean; onChoose(): void; children: React.ReactNode };

function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
