import { lazy } from "react";

/** The staff's tabs, in their order. A new one is a line here, a text and a page, which only staff's browsers fetch. */
export const tabs = [
  { path: "create", label: "tab.create", Page: lazy(() => import("#shop/catalogue/web/admin/CreateTab.tsx")) },
  { path: "products", label: "tab.products", Page: lazy(() => import("#shop/catalogue/web/admin/ProductsTab.tsx")) },
  {
    path: "analytics",
    label: "tab.analytics",
    Page: lazy(() => import("#shop/reporting/web/admin/AnalyticsTab.tsx")),
  },
  { path: "orders", label: "tab.orders", Page: lazy(() => import("#shop/orders/web/admin/OrdersTab.tsx")) },
  { path: "campaigns", label: "tab.campaigns", Page: lazy(() => import("#shop/marketing/web/admin/CampaignsTab.tsx")) },
  { path: "returns", label: "tab.returns", Page: lazy(() => import("#shop/orders/web/admin/ReturnsTab.tsx")) },
  {
    path: "payments",
    label: "tab.payments",
    Page: lazy(() => import("#shop/checkout/web/admin/PaymentsTab.tsx")),
  },
  { path: "messages", label: "tab.messages", Page: lazy(() => import("#shop/support/web/admin/MessagesTab.tsx")) },
  {
    path: "subscribers",
    label: "tab.subscribers",
    Page: lazy(() => import("#shop/marketing/web/admin/SubscribersTab.tsx")),
  },
  { path: "coupons", label: "tab.coupons", Page: lazy(() => import("#shop/promotions/web/admin/CouponsTab.tsx")) },
  { path: "search", label: "tab.search", Page: lazy(() => import("#shop/catalogue/web/admin/search/SearchTab.tsx")) },
  { path: "settings", label: "tab.settings", Page: lazy(() => import("#shop/settings/web/admin/SettingsTab.tsx")) },
  { path: "audit-log", label: "tab.auditLog", Page: lazy(() => import("#shop/operations/web/admin/AuditTab.tsx")) },
  { path: "system", label: "tab.system", Page: lazy(() => import("#shop/operations/web/admin/SystemTab.tsx")) },
] as const;

export const desk = "/secret-dashboard";
/** Where the day's work starts: what stands first in the row is made less often than orders are sent. */
export const firstTab: (typeof tabs)[number]["path"] = "orders";
