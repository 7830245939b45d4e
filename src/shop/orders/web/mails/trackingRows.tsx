import type { TFunction } from "i18next";

type Tracking = { trackingNumber: string | null; trackingUrl?: string | null | undefined };

/** The row of the tracking number, linked to the courier's page about the parcel; none without a number. */
export const trackingRows = ({ trackingNumber, trackingUrl }: Tracking, t: TFunction<"mails">) =>
  trackingNumber
    ? [
        {
          label: t("order.tracking"),
          value: trackingUrl ? (
            <a href={trackingUrl} dir="ltr" style={{ color: "inherit" }}>
              {trackingNumber}
            </a>
          ) : (
            <bdi dir="ltr">{trackingNumber}</bdi>
          ),
        },
      ]
    : [];
