import { localStore } from "../session/browserStorage.ts";
import { InlineScript } from "../ssr/InlineScript.tsx";

export type Theme = "dark" | "light";

/** Runs before the first paint, so that the light theme does not flash dark. */
export function ThemeScript() {
  return (
    <InlineScript code='try{document.documentElement.dataset.theme=localStorage.getItem("theme")==="light"?"light":"dark"}catch{document.documentElement.dataset.theme="dark"}' />
  );
}

/** Restores the theme after a crash renders the document anew, without the attributes that the script above had set. */
export function restoreTheme(): void {
  document.documentElement.dataset.theme = localStore.get("theme") === "light" ? "light" : "dark";
}

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === "light" ? "light" : "dark");

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStore.set("theme", theme);
}
