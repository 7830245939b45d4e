import type { QueryKey } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ShipmentView } from "#shop/shipping/contract.ts";
import { isEnded } from "#shop/shipping/shipmentStatus.ts";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";
import { Timeline } from "#web/ui/Timeline.tsx";
import type { AskRedelivery } from "./Redelivery.tsx";

/** Few parcels were missed. */
const Redelivery = lazyOrNotice(() => import("./Redelivery.tsx").then((file) => ({ default: file.Redelivery })));

type Props = { parcels: readonly ShipmentView[]; queryKey: QueryKey; ask: AskRedelivery };

/** The parcels of an order, with what happened to each. */
export function ParcelList({ parcels, queryKey, ask }: Props) {
  const { t } = useTranslation("orders");
  return (
    <section className="stack order-parcels">
      <h3>{t("parcels")}</h3>
      {parcels.map((parcel) => (
        <div className="stack" key={parcel.number}>
          <Parcel parcel={parcel} />
          {parcel.redelivery && (
            <Suspense>
              <Redelivery
                key={parcel.redelivery.askedAt}
                number={parcel.number}
                redelivery={parcel.redelivery}
                queryKey={queryKey}
                ask={ask}
              />
            </Suspense>
          )}
        </div>
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
