import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ExportButton } from "#shop/accounts/web/ExportButton.tsx";
import type { PayoutRow } from "#shop/payouts/adminContract.ts";
import { payoutQueues } from "#shop/payouts/payoutQueues.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { BulkBar } from "#web/ui/BulkBar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PayDialog } from "./PayDialog.tsx";
import { PayoutTableRow } from "./PayoutTableRow.tsx";
import { payoutsQuery } from "./queries.ts";
import { ReturnPayoutDialog } from "./ReturnPayoutDialog.tsx";
import { ShowAccountDialog } from "./ShowAccountDialog.tsx";

type Selection = ReadonlyMap<string, PayoutRow>;

/** Refunds of cash orders that staff pay at the bank, and check off here. */
export default function PayoutsTab() {
  const { t } = useTranslation("admin");
  const address = useUrlFilters("/secret-dashboard/payouts", ["queue"]);
  const queue = payoutQueues.find((name) => name === address.values.queue) ?? "waiting";
  const payouts = useQuery(payoutsQuery(queue, address.page));
  const [selected, select] = useState<Selection>(new Map());
  const [shown, show] = useState<PayoutRow>();
  const [returned, markReturned] = useState<PayoutRow>();
  const [paying, pay] = useState<readonly PayoutRow[]>();
  const payable = (payouts.data?.items ?? []).filter(({ account, paidAt }) => account && !paidAt);
  const isAllSelected = payable.length > 0 && payable.every(({ id }) => selected.has(id));
  const toggle = (rows: readonly PayoutRow[], on: boolean) => {
    const next = new Map(selected);
    for (const row of rows) on ? next.set(row.id, row) : next.delete(row.id);
    select(next);
  };
  return (
    <AdminList
      title={t("payouts.title")}
      query={payouts}
      columns={7}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={false}
      empty={{ title: t("payouts.empty"), text: t("payouts.emptyText") }}
      tools={queue !== "paid" && payable.length > 0 && <ExportButton path="/admin/payouts/export.csv" />}
      filters={
        <nav className="saved-views" aria-label={t("payouts.queue")}>
          {payoutQueues.map((name) => (
            <Link
              key={name}
              to={address.hrefOf({ queue: name === "waiting" ? "" : name })}
              replace
              preventScrollReset
              aria-current={name === queue ? "true" : undefined}
            >
              {t(`payouts.${name}`)}
            </Link>
          ))}
        </nav>
      }
      head={
        <>
          <th className="data-table__checkbox">
            {payable.length > 0 && (
              <input
                type="checkbox"
                className="checkbox"
                aria-label={t("payouts.selectAll")}
                checked={isAllSelected}
                onChange={(event) => toggle(payable, event.target.checked)}
              />
            )}
          </th>
          <th className="data-table__name">{t("payouts.number")}</th>
          <th>{t("col.customer")}</th>
          <th>{t("payouts.account")}</th>
          <th className="text-end">{t("col.amount")}</th>
          <th>{t(queue === "paid" ? "payouts.paid" : "payouts.since")}</th>
          <th>
            {queue === "paid" ? t("payouts.reference") : <span className="visually-hidden">{t("payouts.pay")}</span>}
          </th>
        </>
      }
      row={(row, first) => (
        <PayoutTableRow
          key={row.id}
          payout={row}
          first={first}
          isSelected={selected.has(row.id)}
          onSelect={(on) => toggle([row], on)}
          onShow={() => show(row)}
          onPay={() => pay([row])}
          onReturn={() => markReturned(row)}
        />
      )}
    >
      <BulkBar count={selected.size} onClear={() => select(new Map())}>
        <Button kind="main" size="small" onClick={() => pay([...selected.values()])}>
          {t("payouts.pay")}
        </Button>
      </BulkBar>
      {returned && <ReturnPayoutDialog payout={returned} onClose={() => markReturned(undefined)} />}
      <ShowAccountDialog payout={shown} onClose={() => show(undefined)} />
      <PayDialog
        payouts={paying ?? []}
        open={paying !== undefined}
        onClose={() => pay(undefined)}
        onPaid={() => select(new Map())}
      />
    </AdminList>
  );
}
