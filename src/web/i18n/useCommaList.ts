import { useLanguage } from "./useLanguage.tsx";

/** Returns a function that joins texts with the comma of the language, and leaves out empty ones. */
export function useCommaList(): (...texts: readonly string[]) => string {
  const { comma } = useLanguage();
  return (...texts) => texts.filter(Boolean).join(comma);
}
