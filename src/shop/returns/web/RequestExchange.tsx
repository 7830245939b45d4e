import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderView } from "#shop/orders/contract.ts";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import { returnsApi } from "./returnsApi.ts";

const ExchangeDialog = lazyDialog(() => import("./ExchangeDialog.tsx").then((file) => file.ExchangeDialog));

/** A button, with its dialog, for another size or colour of delivered items. */
export function RequestExchange({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const at = { params: { id: order.id } };
  if (!order.mayExchange) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("exchange.ask")}</Button>
      <ExchangeDialog
        key={order.version}
        order={order}
        open={isOpen}
        onClose={() => setOpen(false)}
        load={() => returnsApi.exchangeOptions(at)}
        request={async (body) => {
          const { order: changed } = await returnsApi.requestExchange({ ...at, body });
          queryClient.setQueryData(orderQuery(order.id).queryKey, changed);
        }}
      />
    </>
  );
}
