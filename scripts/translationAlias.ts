import { resolve } from "node:path";
import { isShortcutOff } from "../src/platform/shortcuts.ts";

const file = (name: string) => resolve(import.meta.dirname, `../src/web/i18n/${name}`);

/**
 * Replaces `useTranslation` of react-i18next by our own, or our own provider by one of the packages with `SHORTCUTS_OFF=i18n`.
 * Aliases, since in development plugins do not resolve packages on the server.
 */
export const translationAlias = (): { find: RegExp; replacement: string }[] => [
  isShortcutOff("i18n")
    ? { find: /^#web\/i18n\/reactI18next\.tsx$/, replacement: file("libraryI18next.tsx") }
    : { find: /^react-i18next$/, replacement: file("reactI18next.tsx") },
];
