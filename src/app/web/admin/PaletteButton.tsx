import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/Dialog.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { CommandPalette } from "./CommandPalette.tsx";

/** Opens the command palette, also by Ctrl+K or ⌘K, and the list of keys by `?`. */
export function PaletteButton() {
  const { t } = useTranslation("admin");
  const [shown, setShown] = useState<"palette" | "keys">();
  useEffect(() => {
    const handleKeys = (event: KeyboardEvent) => {
      if (event.altKey || event.isComposing) return;
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setShown((before) => (before === "palette" ? undefined : "palette"));
      } else if (event.key === "?" && !isTyping(event)) {
        event.preventDefault();
        setShown("keys");
      }
    };
    document.addEventListener("keydown", handleKeys);
    return () => document.removeEventListener("keydown", handleKeys);
  }, []);
  const close = () => setShown(undefined);
  const modifier = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl";
  return (
    <>
      <button type="button" className="palette-button" title={t("palette.title")} onClick={() => setShown("palette")}>
        <SearchIcon />
        <span>{t("palette.button")}</span>
        <kbd dir="ltr">{modifier} K</kbd>
      </button>
      <CommandPalette open={shown === "palette"} onClose={close} />
      <Dialog open={shown === "keys"} onClose={close} title={t("keys.title")}>
        <dl className="shortcut-list">
          {keys(modifier).map(([name, pressed]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd dir="ltr">
                {pressed.map((key) => (
                  <kbd key={key}>{key.startsWith("key.") ? t(key as "key.enter") : key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  (target as HTMLElement).closest("input, textarea, select, [contenteditable], dialog") !== null;

const keys = (modifier: string) =>
  [
    ["keys.palette", [modifier, "K"]],
    ["keys.search", ["/"]],
    ["keys.move", ["↑", "↓", "j", "k"]],
    ["keys.open", ["key.enter"]],
    ["keys.select", ["key.space"]],
    ["keys.close", ["key.escape"]],
    ["keys.help", ["?"]],
  ] as const;
