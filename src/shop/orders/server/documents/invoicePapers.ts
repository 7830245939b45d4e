import { toPounds } from "#platform/money.ts";
import { creditNoteNumber, invoiceNumber, type Taxed, taxInCredits, taxPercentOf } from "#shop/orders/documents.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { itemCell, numberOf, party, phonesOf } from "./orderOnPaper.ts";
import { type Paper, type Sum, sellerLines } from "./paper.ts";
import type { CreditNoteRow, Papers } from "./queries.ts";
import { code, longCode, own, type Words } from "./words.ts";

/** The invoice, and a page for each credit note after it; before there is an invoice, what was ordered. */
export function invoicePapers(papers: Papers, words: Words, settings: Settings): [Paper, ...Paper[]] {
  const { credits } = papers;
  const taxes = taxInCredits(
    credits.map(({ amount }) => amount),
    taxedOf(papers),
  );
  const notes = credits.map((credit, at) => creditNote(papers, credit, taxes[at] ?? 0, words, settings));
  return [invoice(papers, words, settings), ...notes];
}

function invoice({ order, lines, invoice: issued }: Papers, words: Words, settings: Settings): Paper {
  const { say, money, number, percent, day } = words;
  const waits = !issued && ["cod_order_placed", "processing"].includes(order.status);
  return {
    title: say(issued ? (settings.taxNumber ? "taxInvoice" : "invoice") : "proForma"),
    number: issued ? code(invoiceNumber(issued)) : numberOf(order),
    ...(waits && { notice: say("proForma.note") }),
    facts: [
      ...(issued ? [{ label: say("date"), value: day(issued.issued_at) }] : []),
      { label: say("order"), value: numberOf(order) },
      { label: say("ordered"), value: day(order.placed_at) },
      { label: say("paidWith"), value: say(`method.${order.payment_method}`) },
      { label: say("delivery"), value: say(`delivery.${order.delivery_method}`) },
    ],
    parties: [
      { label: say("seller"), lines: sellerLines(words, settings) },
      withPhones(
        party(words, say("billedTo"), order, order.billing_address),
        order.email ? [longCode(order.email)] : [],
      ),
      withPhones(party(words, say("sentTo"), order, order.shipping_address), phonesOf(order)),
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
      longCode(line.sku),
      number(line.quantity),
      money(toPounds(line.price)),
      line.deal_percent > 0 ? percent(-line.deal_percent) : "",
      money(toPounds(line.total)),
    ]),
    sums: sumsOf({ order, words }),
    notes: [],
  };
}

function sumsOf({ order, words }: { order: Papers["order"]; words: Words }): Sum[] {
  const { say, money } = words;
  const discount = order.coupon_code ? say("discountWith", { code: order.coupon_code }) : say("discount");
  const tax = { label: taxLabel(order, words), value: money(toPounds(order.tax)) };
  return [
    { label: say("subtotal"), value: money(toPounds(order.subtotal)) },
    ...(order.discount > 0 ? [{ label: discount, value: money(-toPounds(order.discount)) }] : []),
    ...(order.prices_include_tax ? [] : [tax]),
    { label: say("shipping"), value: order.shipping === 0 ? say("free") : money(toPounds(order.shipping)) },
    { label: say("total"), value: money(toPounds(order.total)), strong: true },
    // What is in the total already stands below it, where nobody adds it up.
    ...(order.prices_include_tax ? [tax] : []),
  ];
}

function taxLabel(order: Papers["order"], { say, percent }: Words): string {
  const share = taxPercentOf(taxedOf({ order }));
  const included = order.prices_include_tax;
  if (share === undefined) return say(included ? "taxIncludedPlain" : "taxPlain");
  return say(included ? "taxIncluded" : "tax", { percent: percent(share) });
}

function creditNote(papers: Papers, credit: CreditNoteRow, tax: number, words: Words, settings: Settings): Paper {
  const { order, lines, invoice: issued } = papers;
  const { say, money, number, day } = words;
  const back = (credit.lines ?? []).flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [[itemCell(words, line), longCode(line.sku), number(quantity)]] : [];
  });
  return {
    title: say("creditNote"),
    number: code(creditNoteNumber(credit)),
    facts: [
      { label: say("date"), value: day(credit.issued_at) },
      ...(issued ? [{ label: say("forInvoice"), value: code(invoiceNumber(issued)) }] : []),
      { label: say("order"), value: numberOf(order) },
      { label: say("reason"), value: say(`credit.${credit.kind ?? "refused"}`) },
    ],
    parties: [
      { label: say("seller"), lines: sellerLines(words, settings) },
      party(words, say("billedTo"), order, order.billing_address),
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
    notes: credit.reason ? [{ label: say("reason"), text: own(credit.reason) }] : [],
  };
}

const taxedOf = ({ order }: Pick<Papers, "order">): Taxed => ({
  goods: order.subtotal - order.discount,
  tax: order.tax,
  included: order.prices_include_tax,
});

const withPhones = <It extends { lines: string[] }>(it: It, more: string[]): It => ({
  ...it,
  lines: [...it.lines, ...more],
});
