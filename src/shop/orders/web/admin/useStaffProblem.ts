import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { type OrderStatus, orderStatuses } from "#shop/orders/order.ts";
import { ApiError } from "#web/api.ts";
import { useProblem } from "#web/useProblem.ts";

const isStatus = (value: unknown): value is OrderStatus => orderStatuses.some((status) => status === value);

/** What to tell staff: statuses in their words, and the desk's own texts for what is nobody's fault. */
export function useStaffProblem() {
  const { t } = useTranslation(["admin", "errors"]);
  const problem = useProblem();

  /** A key of the error catalogue with its facts, as answers carry it. */
  const said = (message: string, facts: Readonly<Record<string, unknown>> = {}): string => {
    const words = Object.entries(facts).map(([name, value]) => [
      name,
      isStatus(value) ? t(`admin:status.${value}`) : String(value),
    ]);
    return String(t(`errors:${message as ErrorKey}`, Object.fromEntries(words)));
  };

  const explain = (error: unknown, otherwise: ErrorKey): string => {
    if (!(error instanceof ApiError)) return t(`errors:${otherwise}`);
    if (error.status === 0) return t(navigator.onLine ? "errors:admin.timeout" : "errors:common.offline");
    if (error.status === 401 || error.status === 403) return t("errors:admin.unauthorized");
    if (error.status >= 500) return t("errors:admin.serverError");
    if (Object.values(error.facts).some(isStatus)) return said(error.key, error.facts);
    return problem(error, otherwise);
  };

  return { said, explain };
}
