import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { EndpointCall } from "#platform/contract.ts";
import type { Waiting } from "#shop/operations/contract.ts";

/** Groups of the side navigation, in their order. */
export const navigationGroups = [
  "home",
  "orders",
  "products",
  "customers",
  "marketing",
  "reports",
  "settings",
] as const;

type NavigationEntry = {
  /** Last part of the URL. */
  path: string;
  /** Key of its name, the title of its page. */
  label: string;
  group: (typeof navigationGroups)[number];
  /** The call without which the page shows nothing: who may not make it does not see the entry. */
  needs: EndpointCall;
  /** Numbers whose sum is shown beside the name. */
  waiting?: readonly (keyof Waiting)[];
  Page: LazyExoticComponent<ComponentType>;
};

/**
 * Every page of the admin. Side navigation and page titles derive from it. A new page needs an entry here, a text and a
 * component, which only admins' browsers fetch.
 */
export const adminNavigation = [
  {
    path: "home",
    label: "tab.home",
    group: "home",
    needs: "GET /admin/overview",
    Page: lazy(() => import("#shop/operations/web/admin/HomeTab.tsx")),
  },
  {
    path: "orders",
    label: "tab.orders",
    group: "orders",
    needs: "GET /admin/orders",
    waiting: ["toConfirm", "toPack", "toDispatch"],
    Page: lazy(() => import("#app/web/admin/OrdersTab.tsx")),
  },
  {
    path: "shipments",
    label: "tab.shipments",
    group: "orders",
    needs: "GET /admin/shipments",
    Page: lazy(() => import("#shop/shipping/web/admin/ShipmentsTab.tsx")),
  },
  {
    path: "returns",
    label: "tab.returns",
    group: "orders",
    needs: "GET /admin/returns",
    waiting: ["returns"],
    Page: lazy(() => import("#shop/returns/web/admin/ReturnsTab.tsx")),
  },
  {
    path: "payments",
    label: "tab.payments",
    group: "orders",
    needs: "GET /admin/payments/quarantine",
    waiting: ["payments"],
    Page: lazy(() => import("#shop/checkout/web/admin/PaymentsTab.tsx")),
  },
  {
    path: "products",
    label: "tab.products",
    group: "products",
    needs: "GET /admin/products",
    Page: lazy(() => import("#shop/catalogue/web/admin/ProductsTab.tsx")),
  },
  {
    path: "create",
    label: "tab.create",
    group: "products",
    needs: "POST /products",
    Page: lazy(() => import("#shop/catalogue/web/admin/ProductFormTab.tsx")),
  },
  {
    path: "search",
    label: "tab.search",
    group: "products",
    needs: "GET /admin/search/synonyms",
    Page: lazy(() => import("#shop/search/web/admin/SearchTab.tsx")),
  },
  {
    path: "messages",
    label: "tab.messages",
    group: "customers",
    needs: "GET /admin/messages",
    waiting: ["messages"],
    Page: lazy(() => import("#shop/support/web/admin/MessagesTab.tsx")),
  },
  {
    path: "campaigns",
    label: "tab.campaigns",
    group: "marketing",
    needs: "GET /admin/campaigns",
    Page: lazy(() => import("#shop/marketing/web/admin/CampaignsTab.tsx")),
  },
  {
    path: "subscribers",
    label: "tab.subscribers",
    group: "marketing",
    needs: "GET /admin/subscribers",
    Page: lazy(() => import("#shop/marketing/web/admin/SubscribersTab.tsx")),
  },
  {
    path: "coupons",
    label: "tab.coupons",
    group: "marketing",
    needs: "GET /admin/coupons",
    Page: lazy(() => import("#shop/promotions/web/admin/CouponsTab.tsx")),
  },
  {
    path: "analytics",
    label: "tab.analytics",
    group: "reports",
    needs: "GET /admin/analytics",
    Page: lazy(() => import("#shop/reporting/web/admin/AnalyticsTab.tsx")),
  },
  {
    path: "audit-log",
    label: "tab.auditLog",
    group: "reports",
    needs: "GET /admin/audit-log",
    Page: lazy(() => import("#shop/operations/web/admin/AuditTab.tsx")),
  },
  {
    path: "settings",
    label: "tab.settings",
    group: "settings",
    needs: "GET /admin/settings",
    Page: lazy(() => import("#shop/settings/web/admin/SettingsTab.tsx")),
  },
  {
    path: "system",
    label: "tab.system",
    group: "settings",
    needs: "GET /admin/outbox",
    waiting: ["failedMails", "failedJobs"],
    Page: lazy(() => import("#shop/operations/web/admin/SystemTab.tsx")),
  },
] as const satisfies readonly NavigationEntry[];

export const adminRoot = "/secret-dashboard";
/** `/edit/<id>` shows the form of the create page for an existing product. */
export const editPath = "edit";
/** The page of the bare admin URL. */
export const firstPage: (typeof adminNavigation)[number]["path"] = "home";
