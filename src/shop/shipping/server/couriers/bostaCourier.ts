import { z } from "zod";
import { toPounds } from "#platform/money.ts";
import type { BookedParcel, Courier, CourierWebhook, CourierWebhookMessage, Parcel } from "#shop/shipping/courier.ts";
import { localPhone } from "#shop/shipping/localPhone.ts";
import { type BostaClient, BostaError } from "./bosta/bostaClient.ts";
import { bostaDelivery, bostaWebhook, parseTime, toEvent } from "./bosta/bostaEvents.ts";
import { createAddressFormatter } from "./bosta/createAddressFormatter.ts";

/** Delivery types, https://docs.bosta.co/docs/how-to/create-your-first-delivery. */
const types: Record<Parcel["kind"], number> = { delivery: 10, return: 25, exchange: 30 };

/** Pages of a hundred deliveries, newest first, in which a parcel is looked for whose number we did not get. */
const searchedPages = 5;
const pageLimit = 100;

const foundDeliveries = z.union([
  z.object({ deliveries: z.array(bostaDelivery) }),
  z.object({ list: z.array(bostaDelivery) }).transform(({ list }) => ({ deliveries: list })),
]);

/** Most air waybills in one file. */
export const maxBostaLabels = 50;

/**
 * Bosta, REST API v2: https://docs.bosta.co. Parcels are booked one by one and not with `/deliveries/bulk`: so each has
 * its own answer, and a missing answer concerns one parcel only.
 */
export function bostaCourier(client: BostaClient, pickupLocation: string | null): Courier {
  const formatAddress = createAddressFormatter(client);

  async function find(key: string): Promise<BookedParcel | undefined> {
    for (let page = 1; page <= searchedPages; page++) {
      const query = { businessReference: key, page, limit: pageLimit };
      const { deliveries } = foundDeliveries.parse(await client.call("POST", "/deliveries/search", query));
      const found = deliveries.find((it) => it.uniqueBusinessReference === key || it.businessReference === key);
      if (found) return { trackingNumber: found.trackingNumber, reference: found._id };
      if (deliveries.length < pageLimit) return undefined;
    }
    return undefined;
  }

  return {
    name: "bosta",
    async book(parcel) {
      try {
        const address = await formatAddress(parcel.address);
        if (!address) return { state: "refused", problem: "notServed" };
        const body = toDelivery(parcel, address, pickupLocation);
        const made = bostaDelivery.parse(await client.call("POST", "/deliveries?apiVersion=1", body));
        return { state: "booked", trackingNumber: made.trackingNumber, reference: made._id };
      } catch (error) {
        if (!(error instanceof BostaError)) throw error;
        // Bosta refuses a second parcel with the same reference: then the first one is ours.
        const known = error.status === 401 || error.status === 403 ? undefined : await find(parcel.key);
        return known ? { state: "booked", ...known } : { state: "refused", problem: error.message };
      }
    },
    find,
    async cancel({ trackingNumber }) {
      try {
        await client.call("DELETE", `/deliveries/business/${encodeURIComponent(trackingNumber)}/terminate`);
        return { state: "cancelled" };
      } catch (error) {
        if (!(error instanceof BostaError)) throw error;
        return { state: "refused", problem: error.message };
      }
    },
    async track({ trackingNumber }) {
      const data = await client.call("GET", `/deliveries/business/${encodeURIComponent(trackingNumber)}`);
      const { state, type, updatedAt, exceptionCode, numberOfAttempts, deliveryAttemptsLength } =
        bostaDelivery.parse(data);
      if (state === null || state === undefined) return [];
      const event = toEvent({
        code: typeof state === "number" ? state : state.code,
        at: parseTime(updatedAt),
        type: (typeof type === "string" ? type : type?.value) ?? "",
        attempts: numberOfAttempts ?? deliveryAttemptsLength ?? 0,
        exception: exceptionCode ?? undefined,
      });
      return event ? [event] : [];
    },
    async labels(parcels) {
      const trackingNumbers = parcels.map((parcel) => parcel.trackingNumber).join(",");
      return client.callForPdf("/deliveries/mass-awb", { trackingNumbers, requestedAwbType: "A6", lang: "ar" });
    },
    readWebhook: readBostaWebhook,
  };
}

/** Bosta sends the header that the shop gave the parcel, instead of a signature. */
export function readBostaWebhook({ body, headers }: CourierWebhookMessage): CourierWebhook | undefined {
  const { authorization } = headers;
  const message = bostaWebhook.safeParse(body);
  if (!message.success || typeof authorization !== "string") return undefined;
  const { trackingNumber, state, type, timeStamp, exceptionCode, numberOfAttempts } = message.data;
  const event = toEvent({
    code: state,
    at: parseTime(timeStamp),
    type: type ?? "",
    attempts: numberOfAttempts ?? 0,
    exception: exceptionCode ?? undefined,
  });
  return { trackingNumber, authorization, event };
}

function toDelivery(parcel: Parcel, address: Record<string, unknown>, pickupLocation: string | null) {
  const [firstName = "-", ...rest] = parcel.receiver.name.trim().split(/\s+/);
  const [phone = "", secondPhone] = parcel.receiver.phones.map(localPhone);
  const content = { itemsCount: parcel.pieces, description: parcel.description.slice(0, 200) };
  const marks = [parcel.orderNumber, ...(parcel.fragile ? ["قابل للكسر"] : []), ...(parcel.note ? [parcel.note] : [])];
  return {
    type: types[parcel.kind],
    cod: toPounds(parcel.cash),
    ...(parcel.kind === "return"
      ? { pickupAddress: address, returnSpecs: { packageType: "Parcel", size: "SMALL", packageDetails: content } }
      : { dropOffAddress: address }),
    specs: { packageType: "Parcel", size: "SMALL", packageDetails: content },
    goodsInfo: { amount: toPounds(parcel.value) },
    notes: marks.join(" · ").slice(0, 500),
    allowToOpenPackage: parcel.openBeforePaying,
    businessReference: parcel.key,
    uniqueBusinessReference: parcel.key,
    receiver: {
      firstName,
      lastName: rest.join(" ") || "-",
      fullName: parcel.receiver.name,
      phone,
      ...(secondPhone ? { secondPhone } : {}),
      ...(parcel.receiver.email ? { email: parcel.receiver.email } : {}),
    },
    ...(pickupLocation ? { businessLocationId: pickupLocation } : {}),
    webhookUrl: parcel.webhook.url,
    webhookCustomHeaders: { Authorization: parcel.webhook.authorization },
  };
}
