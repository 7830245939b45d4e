import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { isOwedCash } from "../isOwedCash.ts";
import { usePayoutAccountName } from "../usePayoutAccountName.ts";
import { adminPayoutsApi } from "./adminPayoutsApi.ts";
import { staffAccountQuery } from "./queries.ts";
import { StaffAccountButton } from "./StaffAccountButton.tsx";

/** The account for the refund of a cash order. */
export function StaffPayoutAccount({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const can = useCan();
  const { colon } = useLanguage();
  const accountName = usePayoutAccountName();
  const isOwed = isOwedCash({ ...order, refunds: order.refunds ?? [] });
  const { data } = useQuery({ ...staffAccountQuery(order.id), enabled: isOwed });
  if (!isOwed || !data) return null;
  return (
    <p className="row row--between small">
      <span>
        {`${t("payouts.howPaid")}${colon} `}
        {data.account ? <bdi>{accountName(data.account)}</bdi> : "–"}
      </span>
      {data.mayChange && can("returns.manage") && (
        <StaffAccountButton
          holder={order.customer.name}
          hasAccount={data.account !== null}
          save={(body) => adminPayoutsApi.setAccount({ params: { id: order.id }, body })}
        />
      )}
    </p>
  );
}
