import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { methodAndPath } from "#platform/contract.ts";
import { rolePermissions, type StaffRole, staffRoles } from "#platform/staffRoles.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { ADMIN_LIMIT_PER_MINUTE: "100000" } });
});
afterAll(() => shop[Symbol.asyncDispose]());

const staffCalls = () => shop.app.contracts.flatMap(({ endpoint }) => (endpoint.access === "staff" ? [endpoint] : []));

/** The calls with which money leaves, data leaves, or power is given. */
const sensitive: Record<string, readonly StaffRole[]> = {
  "POST /admin/orders/:id/refund": ["owner", "manager", "orders"],
  "POST /admin/orders/:id/refund-retry": ["owner", "manager", "orders"],
  "DELETE /admin/orders/:id/refunds/:refundId/hold": ["owner", "manager", "orders"],
  "POST /admin/orders/:id/refunds/:refundId/transfer": ["owner", "manager", "orders"],
  "POST /admin/courier-statements/:id/decisions": ["owner", "manager", "accounting"],
  "POST /admin/courier-statements/:id/closing": ["owner", "manager", "accounting"],
  "GET /admin/payouts/:id": ["owner", "manager", "accounting"],
  "GET /admin/payouts/export.csv": ["owner", "manager", "accounting"],
  "POST /admin/payouts/payment": ["owner", "manager", "accounting"],
  "GET /admin/orders/export.csv": ["owner", "manager", "accounting"],
  "GET /admin/orders/export.pdf": ["owner", "manager", "accounting"],
  "GET /admin/products/export.csv": ["owner", "manager"],
  "GET /admin/analytics/export.csv": ["owner", "manager", "accounting"],
  "GET /admin/reports/:report/export.csv": ["owner", "manager", "accounting"],
  "GET /admin/accounting/invoices.csv": ["owner", "manager", "accounting"],
  "GET /admin/accounting/credit-notes.csv": ["owner", "manager", "accounting"],
  "GET /admin/consents.csv": ["owner", "manager"],
  "GET /admin/audit-log": ["owner", "manager"],
  "GET /admin/outbox": ["owner", "manager"],
  "PATCH /admin/settings": ["owner", "manager"],
  "POST /admin/api-tokens": ["owner", "manager"],
  "POST /admin/webhooks": ["owner", "manager"],
  "POST /admin/customers/:id/merge": ["owner", "manager"],
  "POST /admin/customers/:id/erase": ["owner", "manager"],
  "POST /admin/orders/:id/contact-erasure": ["owner", "manager"],
  "POST /admin/demo-data/removal": ["owner", "manager"],
  "POST /admin/setup/test-mail": ["owner", "manager"],
  "POST /admin/campaigns/:id/send": ["owner", "manager", "marketing"],
  "DELETE /products/:id": ["owner", "manager"],
};

// Generated from the contracts, so that it covers every new call. In a normal run neighbouring roles get different halves.
test.each(staffRoles.map((staffRole, at) => ({ staffRole, at })))(
  "the role $staffRole is refused exactly the calls that its permissions do not name",
  async ({ staffRole, at }) => {
    const person = await createUser(shop, { staffRole });
    const calls = staffCalls();
    expect(calls.length).toBeGreaterThan(80);
    const wrong: string[] = [];
    for (const { call, permission } of sampleOf(calls, 2, at)) {
      const [method, path] = methodAndPath(call);
      const url = path.replace(/:\w+/g, () => randomUUID());
      const answer = await person.call(method, url, method === "GET" ? undefined : {});
      const isRefused = answer.status === 403 && answer.body.message === "auth.noPermission";
      if (isRefused === rolePermissions[staffRole].includes(permission)) wrong.push(`${call} ${answer.status}`);
      if (answer.status >= 500) wrong.push(`${call} ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  },
);

test("the calls that move money, data or power are open to few roles", () => {
  const rolesOf = (call: string) => {
    const endpoint = staffCalls().find((one) => one.call === call);
    return staffRoles.filter((role) => endpoint && rolePermissions[role].includes(endpoint.permission));
  };
  for (const [call, roles] of Object.entries(sensitive)) expect(rolesOf(call), call).toEqual(roles);
});

test("read-only staff can change nothing", () => {
  const changes = staffCalls().filter(
    ({ call, permission }) => !call.startsWith("GET ") && rolePermissions.readOnly.includes(permission),
  );
  // Saved views are one's own; previews and sizes are read with a body.
  expect(changes.map(({ call }) => call).sort()).toEqual([
    "DELETE /admin/saved-views/:id",
    "POST /admin/campaigns/audience",
    "POST /admin/campaigns/preview",
    "POST /admin/collections/preview",
    "POST /admin/home-page/preview",
    "POST /admin/saved-views",
  ]);
});
