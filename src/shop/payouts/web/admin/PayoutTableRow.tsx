import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PayoutRow } from "#shop/payouts/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { usePayoutAccountName } from "../usePayoutAccountName.ts";
import { adminPayoutsApi } from "./adminPayoutsApi.ts";
import { StaffAccountButton } from "./StaffAccountButton.tsx";

type Props = {
  payout: PayoutRow;
  /** Whether this row is in the tab order (roving tabindex). */
  first: boolean;
  isSelected: boolean;
  onSelect(on: boolean): void;
  onShow(): void;
  onPay(): void;
  onReturn(): void;
};

export function PayoutTableRow({ payout, first, isSelected, onSelect, onShow, onPay, onReturn }: Props) {
  const { t } = useTranslation(["admin", "orders"]);
  const { brief, day, money } = useLanguage();
  const accountName = usePayoutAccountName();
  const { account, paidAt } = payout;
  const isPayable = account !== null && paidAt === null;
  return (
    <tr data-id={payout.id} tabIndex={first ? 0 : -1} aria-selected={isSelected}>
      <td className="data-table__checkbox">
        {isPayable && (
          <input
            type="checkbox"
            className="checkbox"
            aria-label={t("payouts.select", { number: payout.number })}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
      </td>
      <th scope="row" className="data-table__name">
        <span className="code">{payout.number}</span>{" "}
        <Link className="muted tiny" to={`/secret-dashboard/returns/${payout.orderId}`}>
          {payout.orderNumber}
        </Link>
      </th>
      <td>
        {payout.contactErased ? (
          <>
            <div>{t("payouts.contactErased")}</div>
            <div className="muted tiny">{t("payouts.orderedAt", { day: day(payout.orderedAt) })}</div>
          </>
        ) : (
          <bdi>{payout.customer}</bdi>
        )}
      </td>
      <td>
        {account ? (
          <>
            <bdi>{account.holder}</bdi>{" "}
            {paidAt ? (
              <span className="muted tiny">{accountName(account)}</span>
            ) : (
              <button type="button" className="text-button tiny" title={t("payouts.show")} onClick={onShow}>
                {accountName(account)}
              </button>
            )}
          </>
        ) : (
          <Badge tone="warning">{t("payouts.noAccount")}</Badge>
        )}
        {payout.contactUntil && (
          <div className="muted tiny">{t("payouts.contactUntil", { day: day(payout.contactUntil) })}</div>
        )}
        {payout.returned && !paidAt && (
          <div className="muted tiny">
            {t("payouts.returnedAt", { day: brief(payout.returned.at) })}{" "}
            <bdi className="code">{payout.returned.reference}</bdi>
            {payout.returned.reason && (
              <div>
                <bdi>{payout.returned.reason}</bdi>
              </div>
            )}
          </div>
        )}
      </td>
      <td className="text-end">
        <bdi className="number">{money(payout.amount)}</bdi>
      </td>
      <td className="number">
        <time dateTime={paidAt ?? payout.createdAt}>{brief(paidAt ?? payout.createdAt)}</time>
      </td>
      <td>
        {paidAt ? (
          <>
            <bdi className="code">{payout.reference}</bdi>{" "}
            {payout.paidBy && <span className="muted tiny">{t("payouts.by", { name: payout.paidBy })}</span>}{" "}
            <button type="button" className="text-button tiny" onClick={onReturn}>
              {t("payouts.return")}
            </button>
          </>
        ) : account ? (
          <Button size="small" onClick={onPay}>
            {t("payouts.pay")}
          </Button>
        ) : (
          <StaffAccountButton
            holder={payout.customer}
            hasAccount={false}
            save={(body) => adminPayoutsApi.changeAccount({ params: { id: payout.id }, body })}
          />
        )}
      </td>
    </tr>
  );
}
