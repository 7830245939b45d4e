import type { InEveryLanguage } from "#platform/languages.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import type { LockedOrder } from "#shop/orders/server/lockOrder.ts";
import { queueOrderMail } from "#shop/orders/server/orderMails.ts";
import { exchangeDifference } from "#shop/returns/exchangeRules.ts";
import type { ExchangeEvent } from "#shop/returns/mailParams.ts";
import type { ExchangedItem } from "./tables.ts";
import "#shop/returns/mailParams.ts";

type MailedExchange = {
  id: string;
  news: ExchangeEvent;
  items: readonly ExchangedItem[];
  credit: number;
  price: number;
  customerMessage?: string | null;
  decidedBy?: Date | null;
  /** The replacement: the mail belongs to it and confirms it. */
  replacement?: { id: string; number: number };
};

export async function mailExchange(tx: Tx, order: LockedOrder, exchange: MailedExchange): Promise<void> {
  const { id, news, items, credit, price, customerMessage = null, decidedBy, replacement } = exchange;
  const { due, refund } = exchangeDifference({ credit, price });
  await queueOrderMail(tx, replacement ? { ...order, id: replacement.id } : order, {
    key: replacement ? `order-placed:${replacement.id}` : `exchange:${id}:${news}`,
    template: "exchangeNews",
    params: {
      name: order.customer_name,
      orderId: replacement?.id ?? order.id,
      number: orderNumber(order.number),
      replacement: replacement ? orderNumber(replacement.number) : null,
      news,
      due: toPounds(piastres(due)),
      refund: toPounds(piastres(refund)),
      customerMessage,
      decidedBy: decidedBy?.toISOString() ?? null,
      lines: items.map(({ name, attributes, quantity }) => ({
        name,
        attributes: attributes.map(({ value }): InEveryLanguage => value),
        quantity,
      })),
    },
  });
}
