import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";
import type { ParcelList as List } from "./ParcelList.tsx";
import type { AskRedelivery } from "./Redelivery.tsx";
import { shippingApi } from "./shippingApi.ts";

/** A new order has none yet. */
const ParcelList = lazyOrNotice(() => import("./ParcelList.tsx").then((file) => ({ default: file.ParcelList })));

/** The parcels of the customer's own order. */
export function OrderParcels({ orderId }: { orderId: string }) {
  const queryKey = ["orders", "parcels", orderId];
  const { data } = useQuery({ queryKey, queryFn: () => shippingApi.ofOrder({ params: { id: orderId } }) });
  const ask: AskRedelivery = (number, body) => shippingApi.askRedelivery({ params: { id: orderId, number }, body });
  return <Parcels parcels={data?.items ?? []} queryKey={queryKey} ask={ask} />;
}

/** The parcels behind a shared order link. */
export function SharedParcels({ token }: { token: string }) {
  const queryKey = ["orders", "sharedParcels", token];
  const { data } = useQuery({
    queryKey,
    queryFn: () => shippingApi.shared({ params: { token } }),
    retry: false,
  });
  const ask: AskRedelivery = (number, body) => shippingApi.askRedeliveryShared({ params: { token, number }, body });
  return <Parcels parcels={data?.items ?? []} queryKey={queryKey} ask={ask} />;
}

const Parcels = (props: ComponentProps<typeof List>) =>
  props.parcels.length > 0 && (
    <Suspense>
      <ParcelList {...props} />
    </Suspense>
  );
