import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";

/**
 * Returns a function that translates an error for admins: own texts for technical failures, the catalogue's otherwise.
 */
export function useAdminErrorMessage() {
  const { t } = useTranslation("errors");
  const errorMessage = useErrorMessage();

  return function explain(error: unknown, otherwise: ErrorKey = "admin.serverError"): string {
    if (!(error instanceof ApiError)) return t(otherwise);
    if (error.status === 0) return t(navigator.onLine ? "admin.timeout" : "common.offline");
    if (error.status === 401 || error.key === "auth.notAllowed") return t("admin.unauthorized");
    if (error.status >= 500) return t("admin.serverError");
    return errorMessage(error, otherwise);
  };
}
