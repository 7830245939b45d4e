import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Permission } from "#platform/staffRoles.ts";
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
  /** Staff without this permission neither see the entry nor open the page. */
  permission: Permission;
  /** Numbers whose sum is shown beside the name. */
  waiting?: readonly (keyof Waiting)[];
  Page: LazyExoticComponent<ComponentType>;
};

/**
 * Every page of the admin; the bare admin URL opens the first that the role may open. Side navigation and page titles
 * derive from it. A new page needs an entry here, a text and a component, which only admins' browsers fetch.
 */
export const adminNavigation = [
  {
    path: "home",
    label: "tab.home",
    group: "home",
    permission: "dashboard.read",
    Page: lazy(() => import("#shop/operations/web/admin/HomeTab.tsx")),
  },
  {
    path: "orders",
    label: "tab.orders",
    group: "orders",
    permission: "orders.read",
    waiting: ["toPack", "toDispatch"],
    Page: lazy(() => import("#app/web/admin/OrdersTab.tsx")),
  },
  {
    path: "draft-orders",
    label: "tab.draftOrders",
    group: "orders",
    permission: "orders.create",
    Page: lazy(() => import("#shop/checkout/web/admin/drafts/DraftOrdersTab.tsx")),
  },
  {
    path: "confirmations",
    label: "tab.confirmations",
    group: "orders",
    permission: "orders.confirm",
    waiting: ["toConfirm"],
    Page: lazy(() => import("#shop/confirmations/web/admin/ConfirmationsTab.tsx")),
  },
  {
    path: "shipments",
    label: "tab.shipments",
    group: "orders",
    permission: "orders.read",
    Page: lazy(() => import("#shop/shipping/web/admin/ShipmentsTab.tsx")),
  },
  {
    path: "returns",
    label: "tab.returns",
    group: "orders",
    permission: "returns.read",
    waiting: ["returns"],
    Page: lazy(() => import("#shop/returns/web/admin/ReturnsTab.tsx")),
  },
  {
    path: "payments",
    label: "tab.payments",
    group: "orders",
    permission: "payments.read",
    waiting: ["payments"],
    Page: lazy(() => import("#shop/checkout/web/admin/PaymentsTab.tsx")),
  },
  {
    path: "courier-cash",
    label: "tab.courierCash",
    group: "orders",
    permission: "cash.manage",
    Page: lazy(() => import("#shop/cash/web/admin/CourierCashTab.tsx")),
  },
  {
    path: "payouts",
    label: "tab.payouts",
    group: "orders",
    permission: "cash.manage",
    Page: lazy(() => import("#shop/payouts/web/admin/PayoutsTab.tsx")),
  },
  {
    path: "products",
    label: "tab.products",
    group: "products",
    permission: "products.read",
    Page: lazy(() => import("#shop/catalogue/web/admin/ProductsTab.tsx")),
  },
  {
    path: "create",
    label: "tab.create",
    group: "products",
    permission: "products.write",
    Page: lazy(() => import("#shop/catalogue/web/admin/ProductFormTab.tsx")),
  },
  {
    path: "imports",
    label: "tab.imports",
    group: "products",
    permission: "products.write",
    Page: lazy(() => import("#shop/catalogue/web/admin/imports/ImportsTab.tsx")),
  },
  {
    path: "categories",
    label: "tab.categories",
    group: "products",
    permission: "products.read",
    Page: lazy(() => import("#shop/catalogue/web/admin/categories/CategoriesTab.tsx")),
  },
  {
    path: "collections",
    label: "tab.collections",
    group: "products",
    permission: "products.read",
    Page: lazy(() => import("#shop/catalogue/web/admin/collections/CollectionsTab.tsx")),
  },
  {
    path: "colours",
    label: "tab.colours",
    group: "products",
    permission: "products.read",
    Page: lazy(() => import("#shop/catalogue/web/admin/colours/ColoursTab.tsx")),
  },
  {
    path: "waiting-customers",
    label: "tab.stockAlerts",
    group: "products",
    permission: "products.read",
    Page: lazy(() => import("#shop/catalogue/web/admin/stockAlerts/StockAlertsTab.tsx")),
  },
  {
    path: "reviews",
    label: "tab.reviews",
    group: "products",
    permission: "reviews.read",
    waiting: ["reviews"],
    Page: lazy(() => import("#shop/reviews/web/admin/ReviewsTab.tsx")),
  },
  {
    path: "search",
    label: "tab.search",
    group: "products",
    permission: "search.read",
    Page: lazy(() => import("#shop/search/web/admin/SearchTab.tsx")),
  },
  {
    path: "customers",
    label: "tab.customers",
    group: "customers",
    permission: "customers.read",
    Page: lazy(() => import("#shop/customers/web/admin/CustomersTab.tsx")),
  },
  {
    path: "messages",
    label: "tab.messages",
    group: "customers",
    permission: "messages.read",
    waiting: ["messages"],
    Page: lazy(() => import("#shop/support/web/admin/MessagesTab.tsx")),
  },
  {
    path: "campaigns",
    label: "tab.campaigns",
    group: "marketing",
    permission: "campaigns.read",
    Page: lazy(() => import("#shop/marketing/web/admin/CampaignsTab.tsx")),
  },
  {
    path: "subscribers",
    label: "tab.subscribers",
    group: "marketing",
    permission: "subscribers.read",
    Page: lazy(() => import("#shop/marketing/web/admin/SubscribersTab.tsx")),
  },
  {
    path: "coupons",
    label: "tab.coupons",
    group: "marketing",
    permission: "coupons.read",
    Page: lazy(() => import("#shop/promotions/web/admin/CouponsTab.tsx")),
  },
  {
    path: "feeds",
    label: "tab.feeds",
    group: "marketing",
    permission: "products.promote",
    Page: lazy(() => import("#shop/catalogue/web/admin/FeedsTab.tsx")),
  },
  {
    path: "home-page",
    label: "tab.homePage",
    group: "marketing",
    permission: "content.read",
    Page: lazy(() => import("#shop/content/web/admin/HomePageTab.tsx")),
  },
  {
    path: "pages",
    label: "tab.pages",
    group: "marketing",
    permission: "content.read",
    Page: lazy(() => import("#shop/content/web/admin/PagesTab.tsx")),
  },
  {
    path: "menus",
    label: "tab.menus",
    group: "marketing",
    permission: "content.read",
    Page: lazy(() => import("#shop/content/web/admin/MenusTab.tsx")),
  },
  {
    path: "analytics",
    label: "tab.analytics",
    group: "reports",
    permission: "analytics.read",
    Page: lazy(() => import("#shop/reporting/web/admin/AnalyticsTab.tsx")),
  },
  {
    path: "reports",
    label: "tab.reports",
    group: "reports",
    permission: "analytics.read",
    Page: lazy(() => import("#shop/reporting/web/admin/reports/ReportsTab.tsx")),
  },
  {
    path: "audit-log",
    label: "tab.auditLog",
    group: "reports",
    permission: "audit.read",
    Page: lazy(() => import("#shop/operations/web/admin/AuditTab.tsx")),
  },
  {
    path: "setup",
    label: "tab.setup",
    group: "settings",
    permission: "settings.write",
    Page: lazy(() => import("#shop/setup/web/admin/SetupTab.tsx")),
  },
  {
    path: "staff",
    label: "tab.staff",
    group: "settings",
    permission: "staff.read",
    Page: lazy(() => import("#shop/accounts/web/admin/StaffTab.tsx")),
  },
  {
    path: "settings",
    label: "tab.settings",
    group: "settings",
    permission: "settings.read",
    Page: lazy(() => import("#shop/settings/web/admin/SettingsTab.tsx")),
  },
  {
    path: "brand",
    label: "tab.brand",
    group: "settings",
    permission: "content.read",
    Page: lazy(() => import("#shop/content/web/admin/BrandTab.tsx")),
  },
  {
    path: "api-tokens",
    label: "tab.apiTokens",
    group: "settings",
    permission: "tokens.manage",
    Page: lazy(() => import("#shop/accounts/web/admin/ApiTokensTab.tsx")),
  },
  {
    path: "webhooks",
    label: "tab.webhooks",
    group: "settings",
    permission: "webhooks.manage",
    Page: lazy(() => import("#shop/webhooks/web/admin/WebhooksTab.tsx")),
  },
  {
    path: "system",
    label: "tab.system",
    group: "settings",
    permission: "system.read",
    waiting: ["failedMails", "failedJobs"],
    Page: lazy(() => import("#shop/operations/web/admin/SystemTab.tsx")),
  },
] as const satisfies readonly NavigationEntry[];

export const adminRoot = "/secret-dashboard";
/** `/edit/<id>` shows the form of the create page for an existing product. */
export const editPath = "edit";
