import { conflict } from "#platform/errors.ts";
import { toPounds } from "#platform/money.ts";
import { truncate } from "#platform/truncate.ts";
import { type LineQuantity, returnableLines } from "#shop/orders/lineQuantity.ts";
import { returnDeadline } from "#shop/orders/returnDeadline.ts";
import type { Settings } from "#shop/settings/settings.ts";
import type { OrderDetails, OrderRow } from "../orderQueries.ts";
import { itemCell, orderNumberCode, orderQrSvg, phoneLines, recipientBlock } from "./documentFields.ts";
import { type DocumentPage, sellerLines } from "./documentModel.ts";
import { breakableCode, type DocumentTexts, isolateText } from "./documentTexts.ts";

/** Packing slip: contents, destination, and the amount that the courier collects. */
export function packingSlip({ order, lines, confirmation }: OrderDetails, words: DocumentTexts): DocumentPage {
  const { say, money, number, day, count } = words;
  const to = recipientBlock(words, say("sentTo"), order);
  const { courierNote } = order.shipping_address;
  // Items refunded before dispatch are not packed.
  const packed = lines.flatMap((line) => {
    const quantity = order.delivered_at ? line.quantity : line.quantity - line.returned;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const pieces = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    title: say("packingSlip"),
    number: orderNumberCode(order),
    facts: [
      { label: say("ordered"), value: day(order.placed_at) },
      { label: say("delivery"), value: say(`delivery.${order.delivery_method}`) },
      { label: say("paidWith"), value: say(`method.${order.payment_method}`) },
      { label: say("col.pieces"), value: count("pieces", pieces) },
    ],
    parties: [{ ...to, lines: [...to.lines, ...phoneLines(order)] }],
    qr: orderQrSvg(order),
    columns: [
      { label: "", width: "own" },
      { label: say("col.quantity"), width: "own", end: true },
      { label: say("col.sku"), width: "code" },
      { label: say("col.item"), width: "rest" },
    ],
    rows: packed.map((line) => [{ tick: true }, number(line.quantity), breakableCode(line.sku), itemCell(words, line)]),
    sums: isCashDue(order)
      ? [{ label: say("toCollect"), value: money(toPounds(order.total - order.credit_used)), strong: true }]
      : [{ label: say("nothingToCollect"), value: "", strong: true }],
    notes: [
      ...(confirmation?.outcome === "waiting" && order.status === "cod_order_placed"
        ? [{ label: say("unconfirmed"), text: say("unconfirmed.text") }]
        : []),
      ...(confirmation?.deliver_on
        ? [{ label: say("deliverOn"), text: day(new Date(`${confirmation.deliver_on}T12:00:00Z`)) }]
        : []),
      ...(courierNote ? [{ label: say("courierNote"), text: isolateText(courierNote) }] : []),
    ],
  };
}

/** Cash is due on delivery; a delivered order is paid. */
const isCashDue = ({ payment_method, delivered_at }: OrderRow) => payment_method === "cod" && !delivered_at;

type ReturnSlipData = OrderDetails & { open: { lines: LineQuantity[]; reason: string } | undefined };

/**
 * Return slip: the lines of the open return, or all returnable lines with checkboxes.
 * @throws ShopError `documents.noReturn`
 */
export function returnSlip(
  { order, lines, open }: ReturnSlipData,
  words: DocumentTexts,
  settings: Settings,
): DocumentPage {
  const { say, number, day } = words;
  const going =
    open?.lines ?? (order.delivered_at && returnableStatuses.has(order.status) ? returnableLines(lines) : []);
  if (going.length === 0) throw conflict("documents.noReturn");
  const until = order.delivered_at && returnDeadline(order.delivered_at, settings.returnWindowDays);
  const from = recipientBlock(words, say("sentBy"), order);
  // The column beside each piece has room for about 90 characters.
  const reason = open ? isolateText(truncate(open.reason, 90)) : "";
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return {
    title: say("returnSlip"),
    number: orderNumberCode(order),
    facts: [
      { label: say("order"), value: orderNumberCode(order) },
      { label: say("ordered"), value: day(order.placed_at) },
    ],
    parties: [
      { label: say("sendTo"), lines: returnAddress(words, settings) },
      { ...from, lines: [...from.lines, ...phoneLines(order)] },
    ],
    qr: orderQrSvg(order),
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
      return [[{ tick: true } as const, itemCell(words, line), breakableCode(line.sku), ordered, back, reason]];
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

const returnableStatuses = new Set(["delivered", "completed", "pending_refund"]);

function returnAddress(words: DocumentTexts, settings: Settings): string[] {
  const [name = "", ...rest] = sellerLines(words, { ...settings, taxNumber: "" });
  return settings.postalAddress ? [name, ...rest] : [name, words.say("askWhere", { email: settings.contactEmail })];
}
