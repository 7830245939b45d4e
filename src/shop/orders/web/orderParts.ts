import type { ComponentType } from "react";
import type { OrderView } from "../contract.ts";

type Part = ComponentType<{ order: OrderView }>;

/** Parts that later modules (confirmations, payouts, returns, shipping) add to a customer's order; `src/app/web/OrderOfCustomer.tsx` passes them in. */
export type OrderParts = {
  ConfirmOrder: Part;
  Parcels: ComponentType<{ orderId: string }>;
  /** Returns, exchange, payout account and refunds. */
  AfterSales: Part;
  /** Details and actions, loaded when they come into view. */
  Footer: Part;
};

/** What later modules (returns, checkout) add to its details and actions; `OrderFooterOfCustomer.tsx` there passes it in. */
export type OrderFooterParts = {
  ReturnDialog: ComponentType<{ order: OrderView; open: boolean; onClose(): void }>;
  WithdrawReturn: Part;
  RequestExchange: Part;
  CorrectDelivery: Part;
  BuyAgain: ComponentType<{ orderId: string }>;
};
