import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ApiError } from "./api.ts";
import { useLanguage } from "./language.tsx";

/** Amounts among the facts of an error, in pounds. */
const amounts = new Set(["total", "amount"]);

/**
 * What to tell the visitor about something that went wrong, in the page's language. `otherwise` stands for whatever the
 * server did not explain.
 */
export function useProblem() {
  const { t } = useTranslation("errors");
  const { money, number } = useLanguage();

  return function problem(error: unknown, otherwise: ErrorKey = "common.server"): string {
    if (!(error instanceof ApiError)) return t(otherwise);
    const facts = Object.entries(error.facts).map(([name, value]) => [
      name,
      typeof value !== "number" ? value : amounts.has(name) ? money(value) : number(value),
    ]);
    const key = error.key === "common.server" ? otherwise : error.key;
    return t(key, Object.fromEntries(facts));
  };
}
