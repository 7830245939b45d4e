import { useTranslation } from "react-i18next";

/** Returns a function that joins texts with the comma of the language, and leaves out empty ones. */
export function useCommaList(): (...texts: readonly string[]) => string {
  const { t } = useTranslation("common");
  return (...texts) =>
    texts.filter(Boolean).reduce((before, after) => (before ? t("comma", { before, after }) : after), "");
}
