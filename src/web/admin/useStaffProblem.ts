import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ApiError } from "#web/api.ts";
import { useProblem } from "#web/useProblem.ts";

/** What to tell staff: the desk's own texts for what is nobody's fault, the catalogue's for everything else. */
export function useStaffProblem() {
  const { t } = useTranslation("errors");
  const problem = useProblem();

  return function explain(error: unknown, otherwise: ErrorKey = "admin.serverError"): string {
    if (!(error instanceof ApiError)) return t(otherwise);
    if (error.status === 0) return t(navigator.onLine ? "admin.timeout" : "common.offline");
    if (error.status === 401 || error.key === "auth.notAllowed") return t("admin.unauthorized");
    if (error.status >= 500) return t("admin.serverError");
    return problem(error, otherwise);
  };
}
