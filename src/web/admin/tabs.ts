import { lazy } from "react";

/** The staff's tabs, in their order. A new one is a line here, a text and a page, which only staff's browsers fetch. */
export const tabs = [
  { path: "orders", label: "tab.orders", Page: lazy(() => import("#shop/orders/web/admin/OrdersTab.tsx")) },
  { path: "messages", label: "tab.messages", Page: lazy(() => import("#shop/support/web/admin/MessagesTab.tsx")) },
  {
    path: "subscribers",
    label: "tab.subscribers",
    Page: lazy(() => import("#shop/marketing/web/admin/SubscribersTab.tsx")),
  },
] as const;

export const desk = "/secret-dashboard";
