import type { Waiting } from "#shop/operations/contract.ts";

type TodoItem = {
  name: keyof Waiting;
  /** Below the admin's URL. */
  to: string;
  /** Something went wrong, which no list of work shows. */
  isProblem?: true;
};

/**
 * Work of staff in the order in which it is done; tasks without anything waiting, or without
 * permission, are not shown.
 */
export const todoItems = [
  { name: "toConfirm", to: "confirmations" },
  {
    name: "toPack",
    to: "orders?status=order_placed,cod_order_placed&confirmation=settled",
  },
  { name: "toDispatch", to: "orders?status=processing" },
  { name: "returns", to: "returns" },
  { name: "messages", to: "messages?status=open" },
  { name: "reviews", to: "reviews?status=waiting" },
  { name: "lowStock", to: "products?lowStock=1" },
  { name: "failedRefunds", to: "orders?status=pending_refund", isProblem: true },
  { name: "payments", to: "payments", isProblem: true },
  { name: "failedMails", to: "system?status=dead", isProblem: true },
  { name: "failedJobs", to: "system", isProblem: true },
] as const satisfies readonly TodoItem[];
