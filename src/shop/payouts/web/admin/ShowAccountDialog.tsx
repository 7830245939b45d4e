import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PayoutRow } from "#shop/payouts/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminPayoutsApi } from "./adminPayoutsApi.ts";
import { allPayouts } from "./queries.ts";

/** The full account of one payout, to type or copy at the bank. */
export function ShowAccountDialog({ payout, onClose }: { payout: PayoutRow | undefined; onClose(): void }) {
  const { t } = useTranslation(["admin", "orders"]);
  const { money } = useLanguage();
  const id = payout?.id ?? "";
  const shown = useQuery({
    queryKey: [...allPayouts.queryKey, "one", id],
    queryFn: () => adminPayoutsApi.one({ params: { id } }),
    enabled: payout !== undefined,
    // Not kept: each look is recorded.
    gcTime: 0,
  });
  const account = shown.data?.fullAccount;
  const copy = async () => {
    await navigator.clipboard.writeText(account ?? "");
    toast.success(t("payouts.copied"));
  };
  return (
    <Dialog
      open={payout !== undefined}
      onClose={onClose}
      title={t("payouts.showTitle", { number: payout?.number })}
      lead={t("payouts.showText")}
      actions={
        <>
          {account && <Button onClick={copy}>{t("payouts.copy")}</Button>}
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      {payout?.account && (
        <dl className="description-list" aria-busy={shown.isPending}>
          <div>
            <dt>{t("orders:payout.holder")}</dt>
            <dd>
              <bdi>{payout.account.holder || t("payouts.erased")}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t(`orders:payout.${payout.account.method}`)}</dt>
            <dd>
              <bdi dir="ltr" className="code code--nowrap">
                {shown.isPending ? "…" : (account ?? t("payouts.erased"))}
              </bdi>
            </dd>
          </div>
          <div>
            <dt>{t("col.amount")}</dt>
            <dd>
              <bdi className="number">{money(payout.amount)}</bdi>
            </dd>
          </div>
        </dl>
      )}
    </Dialog>
  );
}
