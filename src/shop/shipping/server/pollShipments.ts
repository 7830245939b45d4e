import { sql } from "kysely";
import { z } from "zod";
import { askProviders } from "#platform/server/askProviders.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { getCourier } from "./couriers/getCourier.ts";
import { recordEvents } from "./recordEvents.ts";
import "./tables.ts";

/** Parcels asked about in one run. */
const perRun = 200;

/** Asks couriers about parcels on their way every two hours, in case a report was lost. */
export const pollShipmentsJob = defineJob({
  name: "shipping.poll",
  payload: z.unknown(),
  every: "*/10 * * * *",
  async run(_payload, { db, config, warn }) {
    const courier = await getCourier({ db, config }, "bosta");
    if (!courier) return;
    const due = await db
      .selectFrom("shipments")
      .select(["id", "order_id", "status", "tracking_number", "courier_reference"])
      .where("courier", "=", courier.name)
      .where("ended_at", "is", null)
      .where("tracking_number", "is not", null)
      .where(sql<boolean>`coalesce(polled_at, created_at) < now() - interval '2 hours'`)
      .orderBy(sql`polled_at nulls first`)
      .limit(perRun)
      .execute();
    const ask = async ({ tracking_number: trackingNumber, courier_reference: reference, ...shipment }: Due) => {
      if (trackingNumber === null || reference === null) return;
      // First, so that a parcel that the courier lost does not come first in the next run.
      await db.updateTable("shipments").set({ polled_at: sql`now()` }).where("id", "=", shipment.id).execute();
      try {
        const events = await courier.track({ trackingNumber, reference });
        // A webhook told the same at another time.
        const news = events.filter(({ kind }) => kind !== shipment.status);
        if (news.length > 0)
          await db.transaction().execute((tx) => recordEvents(tx, shipment, news, { source: "poll" }));
      } catch (error) {
        warn?.(`Courier did not tell about parcel ${trackingNumber}`, error);
      }
    };
    type Due = (typeof due)[number];
    await askProviders(due, { providerOf: () => courier.name, ask });
  },
});
