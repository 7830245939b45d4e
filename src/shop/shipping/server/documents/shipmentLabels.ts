import { conflict, notFound, ShopError } from "#platform/errors.ts";
import { inLanguage, languages } from "#platform/languages.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { makePdf } from "#platform/server/pdf/makePdf.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { recipientOf } from "#shop/orders/recipient.ts";
import { addressLines } from "#shop/orders/server/documents/documentFields.ts";
import { loadLogo } from "#shop/orders/server/documents/documentModel.ts";
import {
  type DocumentTexts,
  documentTexts,
  isolateCode,
  isolateText,
} from "#shop/orders/server/documents/documentTexts.ts";
import type { OrderRow } from "#shop/orders/server/orderQueries.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { maxLabels } from "#shop/shipping/adminContract.ts";
import { code128Svg } from "#shop/shipping/code128.ts";
import { localPhone } from "#shop/shipping/localPhone.ts";
import { shipmentNumber } from "#shop/shipping/shipmentNumber.ts";
import { maxBostaLabels } from "../couriers/bostaCourier.ts";
import { type CourierContext, getCourier } from "../couriers/getCourier.ts";
import { inArabic } from "../placeNames.ts";
import type { LockedShipment } from "../shipmentQueries.ts";

/** Couriers in Egypt read Arabic, whatever the language of customer and staff. */
const labelLanguage = "ar";

/**
 * Returns the labels of booked shipments in the given order: the courier's own, or ours for couriers without.
 * @throws ShopError 409 for parcels of several couriers of which one prints its own, or not booked
 */
export async function shipmentLabels(context: CourierContext, numbers: readonly number[]): Promise<Uint8Array> {
  if (numbers.length > maxLabels)
    throw new ShopError("tooLarge", "shipping.tooManyLabels", { params: { most: maxLabels } });
  const { db } = context;
  const found = await db.selectFrom("shipments").selectAll().where("number", "in", numbers).execute();
  if (found.length < numbers.length) throw notFound("shipping.notFound");
  const position = new Map(numbers.map((number, at) => [number, at]));
  const shipments = found.sort((one, other) => (position.get(one.number) ?? 0) - (position.get(other.number) ?? 0));
  const names = new Set(shipments.map(({ courier }) => courier));
  const booked = shipments.map(({ tracking_number: trackingNumber, courier_reference: reference, status }) => {
    if (trackingNumber === null || reference === null || status === "cancelled") throw conflict("shipping.notBooked");
    return { trackingNumber, reference };
  });
  const [name, ...others] = names;
  const courier = name && (await getCourier(context, name));
  if (name && !courier) throw conflict("shipping.notConnected");
  if (courier?.labels && others.length === 0) {
    const [params, tooLarge] = [{ most: maxBostaLabels }, booked.length > maxBostaLabels];
    if (tooLarge) throw new ShopError("tooLarge", "shipping.tooManyLabels", { params });
    try {
      return await courier.labels(booked);
    } catch (error) {
      context.onError?.(error);
      throw new ShopError("unavailable", "shipping.noAnswer");
    }
  }
  if (others.length > 0) throw conflict("shipping.severalCouriers");
  return ownLabels(context, shipments);
}

async function ownLabels({ db, config }: CourierContext, shipments: readonly LockedShipment[]): Promise<Buffer> {
  const words = documentTexts(labelLanguage);
  const [orders, settings] = await Promise.all([
    db
      .selectFrom("orders")
      .selectAll()
      .where("id", "in", [...new Set(shipments.map(({ order_id }) => order_id))])
      .execute(),
    cachedSettings(db),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const labels = await Promise.all(
    shipments.flatMap((shipment) => {
      const order = byId.get(shipment.order_id);
      return order ? [labelOf(shipment, order, words, settings)] : [];
    }),
  );
  const data = {
    title: words.say("label"),
    language: labelLanguage,
    direction: languages[labelLanguage].direction,
    shop: inLanguage(settings.shopName, labelLanguage),
    logo: settings.brand.logo && (await loadLogo(config, settings.brand.logo)),
    labels,
  };
  // Tagged PDF, for screen readers, takes several times as long; nobody reads hundreds of labels aloud.
  return makePdf(new URL("./label.typ", import.meta.url), data, { tagged: labels.length <= 10 });
}

async function labelOf(shipment: LockedShipment, order: OrderRow, words: DocumentTexts, settings: Settings) {
  const { say, money, number, count, day } = words;
  const code = shipmentNumber(shipment.number);
  const pieces = shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const notes = [order.shipping_address.courierNote, shipment.note].filter((note) => note);
  return {
    code,
    barcode: code128Svg(code),
    courier: isolateText(shipment.courier_name),
    to: say(shipment.kind === "return" ? "label.collectFrom" : "sentTo"),
    name: isolateText(recipientOf(order)),
    // The last line is the country, which is always Egypt.
    address: addressLines(words, await inArabic(order.shipping_address)).slice(0, -1),
    phones: order.phones.map((phone) => isolateCode(localPhone(phone))),
    noteLabel: say("courierNote"),
    note: notes.length > 0 ? isolateText(notes.join(" · ")) : "",
    marks: [
      ...(shipment.kind === "delivery" && order.replaces_order_id ? [{ text: say("label.exchange"), dark: true }] : []),
      ...(shipment.fragile ? [{ text: say("label.fragile"), dark: true }] : []),
      { text: say(shipment.open_before_paying ? "label.mayOpen" : "label.mayNotOpen"), dark: false },
    ],
    cashLabel: say(shipment.cash > 0 ? "toCollect" : "nothingToCollect"),
    cash: shipment.cash > 0 ? money(toPounds(piastres(shipment.cash))) : "",
    foot: [
      isolateCode(orderNumber(order.number)),
      count("pieces", pieces),
      ...(shipment.weight_grams === null ? [] : [say("label.weight", { n: number(shipment.weight_grams / 1000) })]),
      day(shipment.created_at),
    ].join("  ·  "),
    sender: settings.contactPhone ? isolateCode(settings.contactPhone) : "",
  };
}
