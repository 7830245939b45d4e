import type { EndpointCall } from "#platform/contract.ts";
import type { Waiting } from "#shop/operations/contract.ts";

type HomeTask = {
  name: keyof Waiting;
  /** Below the admin's URL. */
  to: string;
  /** The call of the page that it leads to: who may not make it does not see the task. */
  needs: EndpointCall;
  /** Something went wrong, which no list of work shows. */
  isProblem?: true;
};

/** The work of staff in the order in which it is done; tasks without anything waiting are not shown. */
export const homeTasks = [
  { name: "toConfirm", to: "confirmations", needs: "POST /admin/confirmations/next" },
  {
    name: "toPack",
    to: "orders?status=order_placed,cod_order_placed&confirmation=settled",
    needs: "GET /admin/orders",
  },
  { name: "toDispatch", to: "orders?status=processing", needs: "GET /admin/orders" },
  { name: "returns", to: "returns", needs: "GET /admin/returns" },
  { name: "messages", to: "messages?status=open", needs: "GET /admin/messages" },
  { name: "lowStock", to: "products?lowStock=1", needs: "GET /admin/products" },
  { name: "failedRefunds", to: "orders?status=pending_refund", needs: "GET /admin/orders", isProblem: true },
  { name: "payments", to: "payments", needs: "GET /admin/payments/quarantine", isProblem: true },
  { name: "failedMails", to: "system?status=dead", needs: "GET /admin/outbox", isProblem: true },
  { name: "failedJobs", to: "system", needs: "GET /admin/jobs", isProblem: true },
] as const satisfies readonly HomeTask[];
