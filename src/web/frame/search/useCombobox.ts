import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { walked } from "./options.ts";

type Options = {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Of the list of lines. */
  list: string;
  /** How many lines there are. */
  lines: number;
  onChoose(line: number): void;
};

export const lineId = (list: string, line: number) => `${list}-${line}`;

/**
 * Makes a combobox of a field that was a field before: the keys, and what is told to those who do not see the list.
 * Done from here and not in the field, so that nobody downloads it who does not search.
 */
export function useCombobox({ field, typed, list, lines, onChoose }: Options) {
  const [wanted, want] = useState(() => document.activeElement === field.current);
  const [at, setAt] = useState({ line: -1, of: typed });
  const line = at.of === typed ? at.line : -1;
  const open = wanted && lines > 0;
  const { key: page } = useLocation();

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      want(true);
      setAt({ line: walked(open ? line : -1, event.key, lines), of: typed });
    }
    if (event.key === "Escape" && open) {
      // The first Escape closes the list and leaves the words.
      event.preventDefault();
      want(false);
    }
    if (event.key === "Enter" && open && line >= 0) {
      event.preventDefault();
      onChoose(line);
    }
  });

  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    const show = () => want(true);
    const shut = (event: Event) => {
      if (!form?.contains(event.target as Node)) want(false);
    };
    const keys = (event: KeyboardEvent) => press(event);
    for (const deed of ["focus", "click", "input"]) input?.addEventListener(deed, show);
    for (const deed of ["pointerdown", "focusin"]) document.addEventListener(deed, shut);
    input?.addEventListener("keydown", keys);
    return () => {
      for (const deed of ["focus", "click", "input"]) input?.removeEventListener(deed, show);
      for (const deed of ["pointerdown", "focusin"]) document.removeEventListener(deed, shut);
      input?.removeEventListener("keydown", keys);
    };
  }, [field]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any step to another page closes the list
  useEffect(() => {
    if (document.activeElement !== field.current) want(false);
  }, [page]);

  useEffect(() => {
    const input = field.current;
    const active = open && line >= 0 ? lineId(list, line) : undefined;
    input?.setAttribute("role", "combobox");
    input?.setAttribute("aria-autocomplete", "list");
    input?.setAttribute("aria-expanded", String(open));
    say(input, "aria-controls", open ? list : undefined);
    say(input, "aria-activedescendant", active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [field, open, line, list]);

  return { open, line };
}

const say = (element: Element | null, name: string, value: string | undefined) =>
  value === undefined ? element?.removeAttribute(name) : element?.setAttribute(name, value);
