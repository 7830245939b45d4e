import type { ComponentType } from "react";
import type { OrderView } from "#shop/orders/contract.ts";

/** Parts that other modules (payouts, returns, shipping, confirmations, checkout) add to a customer's order; `src/app/web/OrderOfCustomer.tsx` passes them in. */
export type OrderParts = {
  ReturnDialog: ComponentType<{ order: OrderView; open: boolean; onClose(): void }>;
  ConfirmOrder: ComponentType<{ order: OrderView }>;
  WithdrawReturn: ComponentType<{ order: OrderView }>;
  /** Returns, exchange, payout account and refunds. */
  AfterSales: ComponentType<{ order: OrderView }>;
  RequestExchange: ComponentType<{ order: OrderView }>;
  Parcels: ComponentType<{ orderId: string }>;
  CorrectDelivery: ComponentType<{ order: OrderView }>;
  BuyAgain: ComponentType<{ orderId: string }>;
};
