/** Permissions of staff. Every staff call names the one that it needs. */
export const permissions = [
  /** Open the admin and see how much waits, of what the role may see. */
  "dashboard.read",
  "orders.read",
  /** Take orders by phone or WhatsApp. */
  "orders.create",
  /** Grant a discount on them. */
  "orders.discount",
  /** Amounts of orders, refunds and payments, and the documents that show them. */
  "amounts.read",
  /** Prepare and dispatch. */
  "orders.fulfil",
  /** Mark as delivered or completed; delivery of a cash order books its cash. */
  "orders.deliver",
  "orders.confirm",
  "orders.note",
  "orders.cancel",
  "orders.refund",
  "orders.export",
  "shipments.manage",
  "returns.read",
  /** Record returned goods as received and inspected. */
  "returns.receive",
  /** Open, reject and reopen returns. */
  "returns.manage",
  "payments.read",
  "payments.review",
  /** Statements and payouts of couriers, and payouts to customers. */
  "cash.manage",
  "products.read",
  /** Hide, feature and set the deal. */
  "products.promote",
  "products.write",
  "products.stock",
  "products.delete",
  "products.export",
  /** Tree, texts, addresses and size charts of categories. */
  "categories.write",
  "collections.write",
  "coupons.read",
  "coupons.write",
  "campaigns.read",
  "campaigns.write",
  "campaigns.send",
  "subscribers.read",
  "consents.export",
  "customers.read",
  /** Tags, notes, ending sessions, password links. */
  "customers.write",
  /** Export and erase personal data at the customer's request. */
  "customers.erase",
  /** Merge two accounts of one customer. */
  "customers.merge",
  /** Grant store credit to customers, and take it back. */
  "credit.manage",
  "messages.read",
  "messages.answer",
  "reviews.read",
  /** Publish, hide and answer reviews of products. */
  "reviews.moderate",
  "analytics.read",
  "analytics.export",
  /** Invoices and credit notes as files. */
  "accounting.export",
  "search.read",
  "search.write",
  /** Own pages, menus, the home page and the brand. */
  "content.read",
  "content.write",
  /** Texts of the policies. */
  "content.policies",
  "settings.read",
  "settings.write",
  /** Second factor by role, and the amount above which staff reauthenticate. */
  "settings.security",
  "audit.read",
  /** Jobs, backups and sent mails, which contain links of their recipients. */
  "system.read",
  "system.retry",
  "staff.read",
  /** Invite, change and remove staff, up to the permissions that one holds. */
  "staff.manage",
  /** Make and remove owners. */
  "staff.owners",
  /** Create and revoke API tokens. */
  "tokens.manage",
  /** Decide which other systems are told about orders and stock. */
  "webhooks.manage",
] as const;

export type Permission = (typeof permissions)[number];

export const staffRoles = [
  "owner",
  "manager",
  "orders",
  "packing",
  "support",
  "marketing",
  "accounting",
  "readOnly",
] as const;

export type StaffRole = (typeof staffRoles)[number];

const ownerOnly: readonly Permission[] = ["settings.security", "staff.owners"];

/** Permissions for signed-in people only: no API token has these scopes. */
const sessionOnly: readonly Permission[] = [
  "settings.security",
  // It needs a reauthenticated session.
  "customers.merge",
  "staff.manage",
  "staff.owners",
  "tokens.manage",
  "webhooks.manage",
];

/** The permissions that an API token can have. */
export const tokenScopes = permissions.filter((permission) => !sessionOnly.includes(permission));

/** The permissions of each role. */
export const rolePermissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissions,
  manager: permissions.filter((permission) => !ownerOnly.includes(permission)),
  orders: [
    "dashboard.read",
    "orders.read",
    "orders.create",
    "orders.discount",
    "amounts.read",
    "orders.fulfil",
    "orders.deliver",
    "orders.confirm",
    "orders.note",
    "orders.cancel",
    "orders.refund",
    "shipments.manage",
    "returns.read",
    "returns.receive",
    "returns.manage",
    "payments.read",
    "products.read",
    "products.stock",
    "coupons.read",
    "customers.read",
    "customers.write",
    "messages.read",
    "messages.answer",
  ],
  packing: [
    "dashboard.read",
    "orders.read",
    "orders.fulfil",
    "orders.note",
    "shipments.manage",
    "returns.read",
    "returns.receive",
  ],
  support: [
    "dashboard.read",
    "orders.read",
    "orders.create",
    "amounts.read",
    "orders.confirm",
    "orders.note",
    "orders.cancel",
    "returns.read",
    "returns.manage",
    "products.read",
    "coupons.read",
    "customers.read",
    "customers.write",
    "messages.read",
    "messages.answer",
    "reviews.read",
    "reviews.moderate",
  ],
  marketing: [
    "dashboard.read",
    "products.read",
    "products.promote",
    "collections.write",
    "coupons.read",
    "coupons.write",
    "campaigns.read",
    "campaigns.write",
    "campaigns.send",
    "subscribers.read",
    "reviews.read",
    "reviews.moderate",
    "analytics.read",
    "search.read",
    "search.write",
    "content.read",
    "content.write",
  ],
  accounting: [
    "dashboard.read",
    "orders.read",
    "amounts.read",
    "orders.note",
    "orders.export",
    "returns.read",
    "payments.read",
    "payments.review",
    "cash.manage",
    "products.read",
    "coupons.read",
    "analytics.read",
    "analytics.export",
    "accounting.export",
  ],
  readOnly: [
    "dashboard.read",
    "orders.read",
    "amounts.read",
    "returns.read",
    "payments.read",
    "products.read",
    "coupons.read",
    "campaigns.read",
    "customers.read",
    "messages.read",
    "reviews.read",
    "analytics.read",
    "search.read",
    "content.read",
    "settings.read",
  ],
};

/** `role`: null for customers, who have no permission. */
export const hasPermission = (role: StaffRole | null, permission: Permission): boolean =>
  role !== null && rolePermissions[role].includes(permission);

/**
 * Returns whether staff with the role `mine` may give and take the role `other`: nobody grants more than they hold, and
 * only owners manage owners.
 */
export const canManageRole = (mine: StaffRole | null, other: StaffRole): boolean =>
  hasPermission(mine, "staff.manage") &&
  (other !== "owner" || hasPermission(mine, "staff.owners")) &&
  rolePermissions[other].every((permission) => hasPermission(mine, permission));

/** The roles that the public API answers as `role: "admin"`. */
export const isAdminRole = (role: StaffRole | null): boolean => role === "owner" || role === "manager";
