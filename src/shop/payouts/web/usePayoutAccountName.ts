import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import type { MaskedAccount } from "#shop/payouts/contract.ts";

/** Returns the name of a masked account: its kind and its last characters. */
export function usePayoutAccountName() {
  const { t } = useTranslation("orders");
  return ({ method, hint }: Pick<MaskedAccount, "method" | "hint">): string =>
    `${t(`payout.account.${method}`)} ${t("payout.ending", { hint: isolated(hint) })}`;
}
