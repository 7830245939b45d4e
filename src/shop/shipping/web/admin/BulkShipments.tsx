import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { adminShippingApi } from "./adminShippingApi.ts";
import { couriersQuery } from "./queries.ts";
import { firstChoice, ShipmentOptions } from "./ShipmentOptions.tsx";
import { useShipmentAction } from "./useShipmentAction.ts";

/** Ships all selected orders in the background; the list of parcels shows the progress. */
export function BulkShipments({ orderIds }: { orderIds: readonly string[] }) {
  const { t } = useTranslation("admin");
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  if (!can("shipments.manage")) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("shipments.bulk")}
      </Button>
      {isOpen && <BulkDialog orderIds={orderIds} onClose={() => setOpen(false)} />}
    </>
  );
}

function BulkDialog({ orderIds, onClose }: { orderIds: readonly string[]; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const navigate = useNavigate();
  const { data } = useQuery(couriersQuery);
  const couriers = data?.available ?? ["own"];
  const [chosen, choose] = useState<ReturnType<typeof firstChoice>>();
  const choice = chosen ?? firstChoice(couriers);
  const starting = useShipmentAction(
    () =>
      adminShippingApi.startJob({
        body: {
          ids: [...orderIds],
          courier: choice.courier,
          fragile: choice.fragile,
          openBeforePaying: choice.openBeforePaying,
          ...(choice.courier === "own" && choice.courierName.trim() ? { courierName: choice.courierName.trim() } : {}),
        },
      }),
    () => navigate("/secret-dashboard/shipments"),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("shipments.bulkTitle", { count: orderIds.length, n: number(orderIds.length) })}
      lead={t("shipments.bulkLead")}
      actions={
        <>
          <Button kind="main" busy={starting.isPending || !data} onClick={() => starting.mutate(undefined)}>
            {t("shipments.bulk")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <ShipmentOptions couriers={couriers} value={choice} onChange={choose} />
    </Dialog>
  );
}
