import { refused } from "#platform/errors.ts";
import { toPounds } from "#platform/money.ts";
import { leftOf, type Pieces } from "#shop/orders/return.ts";
import { returnUntil } from "#shop/orders/returnUntil.ts";
import type { Settings } from "#shop/settings/settings.ts";
import type { Details, OrderRow } from "../queries.ts";
import { itemCell, numberOf, party, phonesOf, qrOf } from "./orderOnPaper.ts";
import { type Paper, sellerLines } from "./paper.ts";
import { longCode, own, type Words } from "./words.ts";

/** What goes into the parcel, where it goes, and what the courier collects. */
export function packingSlip({ order, lines }: Details, words: Words): Paper {
  const { say, money, number, day, count } = words;
  const to = party(words, say("sentTo"), order, order.shipping_address);
  const { courierNote } = order.shipping_address;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    title: say("packingSlip"),
    number: numberOf(order),
    facts: [
      { label: say("ordered"), value: day(order.placed_at) },
      { label: say("delivery"), value: say(`delivery.${order.delivery_method}`) },
      { label: say("paidWith"), value: say(`method.${order.payment_method}`) },
      { label: say("col.pieces"), value: count("pieces", pieces) },
    ],
    parties: [{ ...to, lines: [...to.lines, ...phonesOf(order)] }],
    qr: qrOf(order),
    columns: [
      { label: "", width: "own" },
      { label: say("col.quantity"), width: "own", end: true },
      { label: say("col.sku"), width: "code" },
      { label: say("col.item"), width: "rest" },
    ],
    rows: lines.map((line) => [{ tick: true }, number(line.quantity), longCode(line.sku), itemCell(words, line)]),
    sums: owed(order)
      ? [{ label: say("toCollect"), value: money(toPounds(order.total)), strong: true }]
      : [{ label: say("nothingToCollect"), value: "", strong: true }],
    notes: courierNote ? [{ label: say("courierNote"), text: own(courierNote) }] : [],
  };
}

/** Cash is collected at the door; what was delivered is paid. */
const owed = ({ payment_method, delivered_at }: OrderRow) => payment_method === "cod" && !delivered_at;

type Returning = Details & { open: { lines: Pieces[]; reason: string } | undefined };

/**
 * What is sent back: that which was asked for, or whatever of the order may still go, to be ticked by hand.
 * @throws ShopError `documents.noReturn`
 */
export function returnSlip({ order, lines, open }: Returning, words: Words, settings: Settings): Paper {
  const { say, number, day } = words;
  const going = open?.lines ?? (order.delivered_at && maySend.has(order.status) ? leftOf(lines) : []);
  if (going.length === 0) throw refused("documents.noReturn");
  const until = order.delivered_at && returnUntil(order.delivered_at, settings.returnWindowDays);
  const from = party(words, say("sentBy"), order, order.shipping_address);
  // Beside each piece there is room for a few words.
  const reason = open ? own(open.reason.slice(0, 90)) : "";
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return {
    title: say("returnSlip"),
    number: numberOf(order),
    facts: [
      { label: say("order"), value: numberOf(order) },
      { label: say("ordered"), value: day(order.placed_at) },
    ],
    parties: [
      { label: say("sendTo"), lines: addressee(words, settings) },
      { ...from, lines: [...from.lines, ...phonesOf(order)] },
    ],
    qr: qrOf(order),
    columns: [
      { label: "", width: "own" },
      { label: say("col.item"), width: "rest" },
      { label: say("col.sku"), width: "code" },
      { label: say("col.ordered"), width: "own", end: true },
      { label: say("col.back"), width: "own", end: true },
      { label: say("col.reason"), width: "rest" },
    ],
    rows: going.flatMap(({ lineId, quantity }) => {
      const line = lineOf.get(lineId);
      if (!line) return [];
      const back = open ? number(quantity) : "……";
      const ordered = number(line.quantity);
      return [[{ tick: true } as const, itemCell(words, line), longCode(line.sku), ordered, back, reason]];
    }),
    sums: [],
    notes: [
      {
        label: say("howTo"),
        text: open || !until ? say("howTo.open") : say("howTo.text", { day: day(until) }),
      },
    ],
  };
}

const maySend = new Set(["delivered", "completed", "pending_refund"]);

function addressee(words: Words, settings: Settings): string[] {
  const [name = "", ...rest] = sellerLines(words, { ...settings, taxNumber: "" });
  return settings.postalAddress ? [name, ...rest] : [name, words.say("askWhere", { email: settings.contactEmail })];
}
