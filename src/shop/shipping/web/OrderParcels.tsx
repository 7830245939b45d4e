import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ShipmentView } from "#shop/shipping/contract.ts";
import { isEnded } from "#shop/shipping/shipmentStatus.ts";
import { Timeline } from "#web/ui/Timeline.tsx";
import { shippingApi } from "./shippingApi.ts";

/** The parcels of the customer's own order. */
export function OrderParcels({ orderId }: { orderId: string }) {
  const { data } = useQuery({
    queryKey: ["orders", "parcels", orderId],
    queryFn: () => shippingApi.ofOrder({ params: { id: orderId } }),
  });
  return <Parcels parcels={data?.items ?? []} />;
}

/** The parcels behind a shared order link. */
export function SharedParcels({ token }: { token: string }) {
  const { data } = useQuery({
    queryKey: ["orders", "sharedParcels", token],
    queryFn: () => shippingApi.shared({ params: { token } }),
    retry: false,
  });
  return <Parcels parcels={data?.items ?? []} />;
}

function Parcels({ parcels }: { parcels: readonly ShipmentView[] }) {
  const { t } = useTranslation("orders");
  if (parcels.length === 0) return null;
  return (
    <section className="stack order-parcels">
      <h3>{t("parcels")}</h3>
      {parcels.map((parcel) => (
        <Parcel key={parcel.number} parcel={parcel} />
      ))}
    </section>
  );
}

function Parcel({ parcel }: { parcel: ShipmentView }) {
  const { t } = useTranslation("orders");
  const { events, trackingUrl, trackingNumber } = parcel;
  const failed = (kind: string) => kind === "attempt_failed" || kind === "lost";
  const steps = events.map(({ kind, reason, at }, index) => ({
    title: t(`parcels.${kind}`),
    state:
      index < events.length - 1 || isEnded(kind)
        ? failed(kind)
          ? ("failed" as const)
          : ("done" as const)
        : failed(kind)
          ? ("failed" as const)
          : ("now" as const),
    at,
    detail: reason ? t(`parcels.reason.${reason}`) : undefined,
  }));
  return (
    <div className="stack">
      <p className="small">
        {parcel.kind === "return" && <>{t("parcels.isReturn")} · </>}
        <bdi>{parcel.courierName}</bdi>
        {trackingNumber && (
          <>
            {" · "}
            {trackingUrl ? (
              <a href={trackingUrl} target="_blank" rel="noreferrer">
                {t("parcels.follow")} <bdi className="code">{trackingNumber}</bdi>
              </a>
            ) : (
              <bdi className="code" dir="ltr">
                {trackingNumber}
              </bdi>
            )}
          </>
        )}
      </p>
      <Timeline steps={steps} />
    </div>
  );
}
