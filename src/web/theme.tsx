import { Stamped } from "./stamp.tsx";

export type Theme = "dark" | "light";

/** Runs before anything is painted, so that a visitor who chose light never sees a dark flash. */
export function ThemeScript() {
  return (
    <Stamped code='try{document.documentElement.dataset.theme=localStorage.getItem("theme")==="light"?"light":"dark"}catch{document.documentElement.dataset.theme="dark"}' />
  );
}

/** A crash draws the document anew, without what the script above had written. */
export function restoreTheme(): void {
  try {
    document.documentElement.dataset.theme = localStorage.getItem("theme") === "light" ? "light" : "dark";
  } catch {
    document.documentElement.dataset.theme = "dark";
  }
}

export const themeNow = (): Theme => (document.documentElement.dataset.theme === "light" ? "light" : "dark");

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // A browser that keeps nothing still gets the theme for this page.
  }
}
