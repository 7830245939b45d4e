import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { type OrderStatus, orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";

const isStatus = (value: unknown): value is OrderStatus => orderStatuses.some((status) => status === value);

/** Error messages of admin order actions, with translated status names. */
export function useOrderErrorMessage() {
  const { t } = useTranslation(["admin", "errors"]);
  const otherMessage = useAdminErrorMessage();

  /** A key of the error catalogue with its parameters, as in API responses. */
  const messageText = (message: string, params: Readonly<Record<string, unknown>> = {}): string => {
    const words = Object.entries(params).map(([name, value]) => [
      name,
      isStatus(value) ? t(`admin:status.${value}`) : String(value),
    ]);
    return String(t(`errors:${message as ErrorKey}`, Object.fromEntries(words)));
  };

  const errorText = (error: unknown, otherwise: ErrorKey): string =>
    error instanceof ApiError && Object.values(error.params).some(isStatus)
      ? messageText(error.key, error.params)
      : otherMessage(error, otherwise);

  return { messageText, errorText };
}
