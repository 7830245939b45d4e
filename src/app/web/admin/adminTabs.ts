import { lazy } from "react";

/**
 * The admin's tabs, in their order. A new one needs a line here, a text and a page, which only admins' browsers fetch.
 */
export const adminTabs = [
  { path: "create", label: "tab.create", Page: lazy(() => import("#shop/catalogue/web/admin/ProductFormTab.tsx")) },
  { path: "products", label: "tab.products", Page: lazy(() => import("#shop/catalogue/web/admin/ProductsTab.tsx")) },
  {
    path: "analytics",
    label: "tab.analytics",
    Page: lazy(() => import("#shop/reporting/web/admin/AnalyticsTab.tsx")),
  },
  { path: "orders", label: "tab.orders", Page: lazy(() => import("#app/web/admin/OrdersTab.tsx")) },
  { path: "campaigns", label: "tab.campaigns", Page: lazy(() => import("#shop/marketing/web/admin/CampaignsTab.tsx")) },
  { path: "returns", label: "tab.returns", Page: lazy(() => import("#shop/returns/web/admin/ReturnsTab.tsx")) },
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
  { path: "search", label: "tab.search", Page: lazy(() => import("#shop/search/web/admin/SearchTab.tsx")) },
  { path: "settings", label: "tab.settings", Page: lazy(() => import("#shop/settings/web/admin/SettingsTab.tsx")) },
  { path: "audit-log", label: "tab.auditLog", Page: lazy(() => import("#shop/operations/web/admin/AuditTab.tsx")) },
  { path: "system", label: "tab.system", Page: lazy(() => import("#shop/operations/web/admin/SystemTab.tsx")) },
] as const;

export const adminRoot = "/secret-dashboard";
/** `/edit/<id>` shows the form of the create tab for an existing product. */
export const editPath = "edit";
/** The start tab: orders are processed more often than the row's first tab is used. */
export const firstTab: (typeof adminTabs)[number]["path"] = "orders";
