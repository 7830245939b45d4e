import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { type OrderStatus, orderStatuses } from "#shop/orders/order.ts";
import { useStaffProblem as useProblemAtDesk } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";

const isStatus = (value: unknown): value is OrderStatus => orderStatuses.some((status) => status === value);

/** What to tell staff about orders: as everywhere at the desk, with statuses in their words. */
export function useStaffProblem() {
  const { t } = useTranslation(["admin", "errors"]);
  const problem = useProblemAtDesk();

  /** A key of the error catalogue with its facts, as answers carry it. */
  const said = (message: string, facts: Readonly<Record<string, unknown>> = {}): string => {
    const words = Object.entries(facts).map(([name, value]) => [
      name,
      isStatus(value) ? t(`admin:status.${value}`) : String(value),
    ]);
    return String(t(`errors:${message as ErrorKey}`, Object.fromEntries(words)));
  };

  const explain = (error: unknown, otherwise: ErrorKey): string =>
    error instanceof ApiError && Object.values(error.facts).some(isStatus)
      ? said(error.key, error.facts)
      : problem(error, otherwise);

  return { said, explain };
}
