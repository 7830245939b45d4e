import type { KeyboardEvent } from "react";

/** Arrow keys move through radios or tabs in reading direction: forward is left in Arabic. */
export function moveRovingFocus(event: KeyboardEvent<HTMLElement>): void {
  const back = event.currentTarget.closest("[dir]")?.getAttribute("dir") === "rtl" ? "ArrowRight" : "ArrowLeft";
  const forth = back === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
  const step = { [forth]: 1, ArrowDown: 1, [back]: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio],[role=tab]")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const next = all[(at + step + all.length) % all.length];
  next?.focus();
  next?.click();
}
