import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderView } from "#shop/orders/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { payoutsApi } from "./payoutsApi.ts";
import { usePayoutAccountName } from "./usePayoutAccountName.ts";

const PayoutAccountDialog = lazyDialog(() =>
  import("./PayoutAccountDialog.tsx").then((file) => file.PayoutAccountDialog),
);

const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "payoutAccount", id],
    queryFn: () => payoutsApi.account({ params: { id } }),
  });

/** The account for the refund of a cash order that is owed one: asks for it, and shows it masked. */
export function PayoutAccount({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const queryClient = useQueryClient();
  const accountName = usePayoutAccountName();
  const { comma } = useLanguage();
  const [isEditing, edit] = useState(false);
  const { data } = useQuery(accountQuery(order.id));
  if (!data || !(data.account || data.isCredit || data.mayChange)) return null;
  const { account, mayChange, isWanted, isCredit, mayBeCredit } = data;
  return (
    <>
      <Notice tone={isWanted ? "warning" : "info"} title={t("payout.title")}>
        <p>
          {isCredit ? (
            t("payout.creditChosen")
          ) : account ? (
            <>
              <bdi>{account.holder}</bdi>
              {comma}
              <bdi>{accountName(account)}</bdi>
            </>
          ) : (
            t(isWanted ? "payout.wanted" : "payout.early")
          )}
        </p>
        {mayChange && (
          <div className="actions">
            <Button size="small" {...(account || isCredit ? {} : { kind: "main" })} onClick={() => edit(true)}>
              {t(account || isCredit ? "payout.change" : "payout.enter")}
            </Button>
          </div>
        )}
      </Notice>
      <PayoutAccountDialog
        holder={order.customer.name}
        mayBeCredit={mayBeCredit}
        open={isEditing}
        onClose={() => edit(false)}
        save={(body) => payoutsApi.setAccount({ params: { id: order.id }, body })}
        onSaved={(view) => {
          queryClient.setQueryData(accountQuery(order.id).queryKey, view);
          // Waiting refunds have become store credit.
          if (view.isCredit) queryClient.invalidateQueries({ queryKey: ["orders"] });
        }}
      />
    </>
  );
}
