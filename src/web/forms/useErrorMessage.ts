import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ApiError } from "../api/apiClient.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";

/** Error params that are amounts in pounds. */
const amountParams = new Set(["total", "amount"]);

/**
 * Returns a function that translates an error for the visitor. `otherwise` is the message for errors that the server
 * did not explain.
 */
export function useErrorMessage() {
  const { t } = useTranslation("errors");
  const { money, number } = useLanguage();

  return function problem(error: unknown, otherwise: ErrorKey = "common.server"): string {
    if (!(error instanceof ApiError)) return t(otherwise);
    const params = Object.entries(error.params).map(([name, value]) => [
      name,
      typeof value !== "number" ? value : amountParams.has(name) ? money(value) : number(value),
    ]);
    const key = error.key === "common.server" ? otherwise : error.key;
    return t(key, Object.fromEntries(params));
  };
}
