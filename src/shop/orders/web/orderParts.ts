import type { ComponentType } from "react";
import type { OrderView } from "#shop/orders/contract.ts";

/** Parts that other modules (payouts, returns, shipping, confirmations, checkout) add to a customer's order; `src/app/web/OrderOfCustomer.tsx` passes them in. */
export type OrderParts = {
  ReturnDialog: ComponentType<{ order: OrderView; open: boolean; onClose(): void }>;
  ConfirmOrder: ComponentType<{ order: OrderView }>;
  WithdrawReturn: ComponentType<{ order: OrderView }>;
  Exchange: ComponentType<{ order: OrderView }>;
  RequestExchange: ComponentType<{ order: OrderView }>;
  PayoutAccount: ComponentType<{ order: OrderView }>;
  Parcels: ComponentType<{ orderId: string }>;
  CorrectDelivery: ComponentType<{ order: OrderView }>;
  BuyAgain: ComponentType<{ orderId: string }>;
  OwnReturnPhotos: ComponentType<{ orderId: string; it: OrderView["returns"][number] }>;
};
