import { randomBytes, randomUUID } from "node:crypto";
import { password, type ScreenFixture, waitForMail } from "./screenFixture.ts";

/** Staff with roles, invitations, API tokens and webhooks with their log. */
export async function seedStaff(fixture: ScreenFixture): Promise<void> {
  await addStaff(fixture);
  await addTokens(fixture);
  await addWebhooks(fixture);
}

async function addStaff({ shop, staff, links }: ScreenFixture): Promise<void> {
  const members = [
    { name: "دينا شريف", email: "dina@example.test", staff_role: "support" },
    { name: "Omar Farouk", email: "omar@example.test", staff_role: "accounting" },
    { name: "Maximiliana Rodríguez-Santamaría", email: "maximiliana.rodriguez@example.test", staff_role: "marketing" },
  ] as const;
  for (const member of members)
    await shop.database.db
      .insertInto("users")
      .values({ ...member, language: "ar", email_verified_at: new Date() })
      .execute();
  for (const [email, role, language] of [
    ["laila@example.test", "orders", "en"],
    ["nadim@example.test", "readOnly", "ar"],
  ])
    await staff.request("POST", "/admin/staff-invitations", { email, role, language });
  links.invitation = await waitForMail(shop, "laila@example.test", /staff-invitation\S*?token=([\w.-]+)/);
}

async function addTokens({ staff }: ScreenFixture): Promise<void> {
  await staff.request("POST", "/auth/reauthenticate", { password });
  const ids: string[] = [];
  for (const [name, scopes] of [
    ["Warehouse scanner", ["orders.read", "shipments.manage"]],
    ["نظام المحاسبة", ["orders.read", "amounts.read", "payments.read", "cash.manage"]],
    ["Old price feed", ["products.read"]],
  ] as const) {
    const { view } = await staff.request("POST", "/admin/api-tokens", { name, scopes, days: 90 });
    ids.push((view as { id: string }).id);
  }
  await staff.request("DELETE", `/admin/api-tokens/${ids[2]}`);
}

/** Written directly: the shop sends nothing to addresses that do not exist. */
async function addWebhooks({ shop, orders }: ScreenFixture): Promise<void> {
  const { db } = shop.database;
  const secret = randomBytes(32).toString("base64");
  const endpoints = [
    { url: "https://erp.example.com/hooks/nabta", events: ["order.placed", "order.paid", "order.refunded"] },
    {
      url: "https://stock.warehouse-alexandria.example.com/integrations/nabta/events?tenant=main",
      events: ["stock.low"],
      failing_since: new Date(Date.now() - 86_400_000),
    },
    { url: "https://old.example.com/hook", events: ["order.placed"], active: false },
  ] as const;
  const [first] = await db
    .insertInto("webhook_endpoints")
    .values(endpoints.map((endpoint) => ({ ...endpoint, events: [...endpoint.events], secret, created_by: null })))
    .returning("id")
    .execute();
  const never = new Date("2999-01-01");
  const answers = [
    { status: "delivered", response_status: 204, attempts: 1, error: null, milliseconds: 84 },
    { status: "queued", response_status: 503, attempts: 3, error: null, milliseconds: 1204 },
    {
      status: "failed",
      response_status: null,
      attempts: 12,
      error: "connect ECONNREFUSED 203.0.113.7:443",
      milliseconds: null,
    },
  ] as const;
  await db
    .insertInto("webhook_deliveries")
    .values(
      answers.map((answer, at) => ({
        ...answer,
        endpoint_id: first?.id ?? "",
        event_id: randomUUID(),
        event: at === 1 ? "order.paid" : "order.placed",
        subject: `order ${at}`,
        order_id: orders.delivered ?? null,
        data: JSON.stringify({}),
        next_at: never,
      })),
    )
    .execute();
}
