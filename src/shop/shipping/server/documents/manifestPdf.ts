import { notFound } from "#platform/errors.ts";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage, type Language } from "#platform/languages.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { recipientOf } from "#shop/orders/recipient.ts";
import { type DocumentPage, renderDocument } from "#shop/orders/server/documents/documentModel.ts";
import {
  breakableCode,
  documentTexts,
  isolateCode,
  isolateText,
  shortenForColumn,
} from "#shop/orders/server/documents/documentTexts.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { shipmentNumber } from "#shop/shipping/shipmentNumber.ts";
import { shipmentRowsQuery } from "../presentShipment.ts";
import "../tables.ts";

/** The list that the courier signs at the hand-over, in the language of the admin. */
export async function manifestPdf(
  { db, config }: { db: Db; config: Config },
  id: string,
  language: Language,
): Promise<{ number: number; pdf: Buffer }> {
  const [manifest, rows, settings] = await Promise.all([
    db.selectFrom("manifests").selectAll().where("id", "=", id).executeTakeFirst(),
    shipmentRowsQuery(db).where("s.manifest_id", "=", id).orderBy("s.number").execute(),
    cachedSettings(db),
  ]);
  if (!manifest) throw notFound("shipping.notFound");
  const words = documentTexts(language);
  const { say, money, number, count, dayAndTime, comma } = words;
  const place = (row: (typeof rows)[number]) => {
    const governorate = findGovernorate(row.shipping_address.state);
    return [
      row.shipping_address.district ?? "",
      row.shipping_address.city,
      governorate ? inLanguage(governorate.name, language) : "",
    ]
      .filter((part) => part !== "")
      .map((part) => isolateText(shortenForColumn(part)))
      .join(comma);
  };
  const page: DocumentPage = {
    title: say("manifest"),
    number: isolateCode(String(manifest.number)),
    facts: [
      { label: say("manifest.courier"), value: isolateText(manifest.courier_name) },
      { label: say("date"), value: dayAndTime(manifest.created_at) },
      { label: say("manifest.parcels"), value: number(rows.length) },
    ],
    parties: [],
    columns: [
      { label: "", width: "own" },
      { label: say("manifest.parcel"), width: "own" },
      { label: say("col.order"), width: "own" },
      { label: say("col.customer"), width: "rest" },
      { label: say("col.place"), width: "rest" },
      { label: say("col.pieces"), width: "own", end: true },
      { label: say("manifest.cash"), width: "own", end: true },
    ],
    rows: rows.map((row) => [
      { tick: true },
      row.tracking_number && row.tracking_number !== shipmentNumber(row.number)
        ? { main: isolateCode(shipmentNumber(row.number)), detail: breakableCode(row.tracking_number) }
        : isolateCode(shipmentNumber(row.number)),
      isolateCode(orderNumber(row.order_number)),
      isolateText(shortenForColumn(recipientOf(row))),
      place(row),
      number(row.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
      row.cash > 0 ? money(toPounds(piastres(row.cash))) : "–",
    ]),
    sums: [
      { label: say("manifest.parcels"), value: count("parcels", rows.length) },
      {
        label: say("manifest.cashTotal"),
        value: money(toPounds(piastres(rows.reduce((sum, { cash }) => sum + cash, 0)))),
        strong: true,
      },
    ],
    notes: [],
    signatures: [say("manifest.handedBy"), say("manifest.takenBy")],
  };
  return { number: manifest.number, pdf: await renderDocument([page], words, { settings, config }) };
}
