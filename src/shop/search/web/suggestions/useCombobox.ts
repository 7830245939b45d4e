import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { nextIndex } from "./suggestionOptions.ts";

type Options = {
  field: RefObject<HTMLInputElement | null>;
  inputText: string;
  /** The id of the listbox. */
  list: string;
  /** Number of options. */
  lines: number;
  onChoose(line: number): void;
};

export const optionId = (list: string, line: number) => `${list}-${line}`;

/**
 * Turns an existing search field into a combobox: keyboard handling and ARIA attributes. Done here and not in the
 * field, so that only browsers that search download it.
 */
export function useCombobox({ field, inputText, list, lines, onChoose }: Options) {
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current);
  const [at, setAt] = useState({ line: -1, of: inputText });
  const line = at.of === inputText ? at.line : -1;
  const open = isOpen && lines > 0;
  const { key: page } = useLocation();

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setAt({ line: nextIndex(open ? line : -1, event.key, lines), of: inputText });
    }
    if (event.key === "Escape" && open) {
      // The first Escape closes the list and keeps the text.
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === "Enter" && open && line >= 0) {
      event.preventDefault();
      onChoose(line);
    }
  });

  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    const show = () => setOpen(true);
    const closeOutside = (event: Event) => {
      if (!form?.contains(event.target as Node)) setOpen(false);
    };
    const keys = (event: KeyboardEvent) => press(event);
    for (const type of ["focus", "click", "input"]) input?.addEventListener(type, show);
    for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, closeOutside);
    input?.addEventListener("keydown", keys);
    return () => {
      for (const type of ["focus", "click", "input"]) input?.removeEventListener(type, show);
      for (const type of ["pointerdown", "focusin"]) document.removeEventListener(type, closeOutside);
      input?.removeEventListener("keydown", keys);
    };
  }, [field]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the list
  useEffect(() => {
    if (document.activeElement !== field.current) setOpen(false);
  }, [page]);

  useEffect(() => {
    const input = field.current;
    const active = open && line >= 0 ? optionId(list, line) : undefined;
    input?.setAttribute("role", "combobox");
    input?.setAttribute("aria-autocomplete", "list");
    input?.setAttribute("aria-expanded", String(open));
    announce(input, "aria-controls", open ? list : undefined);
    announce(input, "aria-activedescendant", active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [field, open, line, list]);

  return { open, line };
}

const announce = (element: Element | null, name: string, value: string | undefined) =>
  value === undefined ? element?.removeAttribute(name) : element?.setAttribute(name, value);
