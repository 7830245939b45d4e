import { toPounds } from "#platform/money.ts";
import {
  creditNoteNumber,
  invoiceNumber,
  taxedAmount,
  taxInCredits,
  taxPercentOfOrder,
} from "#shop/orders/documentRules.ts";
import { splitDiscount } from "#shop/orders/exchangeDiscount.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { itemCell, orderNumberCode, partyBlock, phoneLines, recipientBlock } from "./documentFields.ts";
import { type DocumentPage, type Sum, sellerLines } from "./documentModel.ts";
import type { CreditNoteRow, DocumentData } from "./documentQueries.ts";
import { breakableCode, type DocumentTexts, isolateCode, isolateText } from "./documentTexts.ts";

/** Builds the invoice and a page per credit note; before there is an invoice, an order summary. */
export function invoicePages(
  documentData: DocumentData,
  words: DocumentTexts,
  settings: Settings,
): [DocumentPage, ...DocumentPage[]] {
  const { credits } = documentData;
  const taxes = taxInCredits(
    credits.map(({ amount }) => amount),
    taxedAmount(documentData.order),
  );
  const notes = credits.map((credit, at) => creditNote(documentData, credit, taxes[at] ?? 0, words, settings));
  return [invoice(documentData, words, settings), ...notes];
}

function invoice(documentData: DocumentData, words: DocumentTexts, settings: Settings): DocumentPage {
  const { order, lines, invoice: issued } = documentData;
  const { say, money, number, percent, day } = words;
  const waits = !issued && ["cod_order_placed", "processing"].includes(order.status);
  return {
    title: say(issued ? (settings.taxNumber ? "taxInvoice" : "invoice") : "proForma"),
    number: issued ? isolateCode(invoiceNumber(issued)) : orderNumberCode(order),
    ...(waits && { notice: say("proForma.note") }),
    facts: [
      ...(issued ? [{ label: say("date"), value: day(issued.issued_at) }] : []),
      { label: say("order"), value: orderNumberCode(order) },
      { label: say("ordered"), value: day(order.placed_at) },
      { label: say("paidWith"), value: say(`method.${order.payment_method}`) },
      { label: say("delivery"), value: say(`delivery.${order.delivery_method}`) },
    ],
    parties: [
      { label: say("seller"), lines: sellerLines(words, settings) },
      appendLines(
        partyBlock(words, say("billedTo"), order, order.billing_address),
        order.email ? [breakableCode(order.email)] : [],
      ),
      appendLines(recipientBlock(words, say("sentTo"), order), phoneLines(order)),
    ],
    columns: [
      { label: say("col.item"), width: "rest" },
      { label: say("col.sku"), width: "code" },
      { label: say("col.quantity"), width: "own", end: true },
      { label: say("col.price"), width: "own", end: true },
      { label: say("col.deal"), width: "own", end: true },
      { label: say("col.total"), width: "own", end: true },
    ],
    rows: lines.map((line) => [
      itemCell(words, line),
      breakableCode(line.sku),
      number(line.quantity),
      money(toPounds(line.price)),
      line.deal_percent > 0 ? percent(-line.deal_percent) : "",
      money(toPounds(line.total)),
    ]),
    sums: invoiceSums(documentData, words),
    notes: [],
  };
}

function invoiceSums({ order, exchange }: DocumentData, words: DocumentTexts): Sum[] {
  const { say, money } = words;
  const { exchangedFrom = "", exchanged, rest } = splitDiscount(order, exchange);
  const discount = order.coupon_code ? say("discountWith", { code: order.coupon_code }) : say("discount");
  const exchangedItem = say("exchangedItem", { number: exchangedFrom });
  const tax = { label: taxLabel(order, words), value: money(toPounds(order.tax)) };
  return [
    { label: say("subtotal"), value: money(toPounds(order.subtotal)) },
    ...(rest > 0 ? [{ label: discount, value: money(-toPounds(rest)) }] : []),
    ...(exchanged > 0 ? [{ label: exchangedItem, value: money(-toPounds(exchanged)) }] : []),
    ...(order.prices_include_tax ? [] : [tax]),
    { label: say("shipping"), value: order.shipping === 0 ? say("shippingFree") : money(toPounds(order.shipping)) },
    { label: say("total"), value: money(toPounds(order.total)), strong: true },
    ...(order.credit_used > 0 ? [{ label: say("paidByCredit"), value: money(toPounds(order.credit_used)) }] : []),
    // Tax contained in the total goes below it, outside the column that adds up.
    ...(order.prices_include_tax ? [tax] : []),
  ];
}

function taxLabel(order: DocumentData["order"], { say, percent }: DocumentTexts): string {
  const share = taxPercentOfOrder(order);
  const included = order.prices_include_tax;
  if (share === undefined) return say(included ? "taxIncludedPlain" : "taxPlain");
  return say(included ? "taxIncluded" : "tax", { percent: percent(share) });
}

function creditNote(
  documentData: DocumentData,
  credit: CreditNoteRow,
  tax: number,
  words: DocumentTexts,
  settings: Settings,
): DocumentPage {
  const { order, lines, invoice: issued } = documentData;
  const { say, money, number, day } = words;
  const back = (credit.lines ?? []).flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [[itemCell(words, line), breakableCode(line.sku), number(quantity)]] : [];
  });
  return {
    title: say("creditNote"),
    number: isolateCode(creditNoteNumber(credit)),
    facts: [
      { label: say("date"), value: day(credit.issued_at) },
      ...(issued ? [{ label: say("forInvoice"), value: isolateCode(invoiceNumber(issued)) }] : []),
      { label: say("order"), value: orderNumberCode(order) },
      { label: say("reason"), value: say(`credit.${credit.kind ?? "refused"}`) },
    ],
    parties: [
      { label: say("seller"), lines: sellerLines(words, settings) },
      partyBlock(words, say("billedTo"), order, order.billing_address),
    ],
    columns: [
      { label: say("col.item"), width: "rest" },
      { label: say("col.sku"), width: "code" },
      { label: say("col.quantity"), width: "own", end: true },
    ],
    rows: back,
    sums: [
      { label: say("credited"), value: money(toPounds(credit.amount)), strong: true },
      { label: say("creditedTax"), value: money(toPounds(tax)) },
    ],
    notes: credit.note ? [{ label: say("note"), text: isolateText(credit.note) }] : [],
  };
}

const appendLines = <It extends { lines: string[] }>(it: It, more: string[]): It => ({
  ...it,
  lines: [...it.lines, ...more],
});
