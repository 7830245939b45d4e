import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SetupGuide } from "#shop/setup/contract.ts";
import { decodeMail, mailHeader, startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let owner: TestUser;
beforeAll(async () => {
  shop = await openShop();
  owner = await createUser(shop, { role: "admin" });
});
afterAll(() => shop[Symbol.asyncDispose]());

const guideOf = async (person = owner): Promise<SetupGuide> => (await person.get("/admin/setup")).body;
const stateOf = async (wanted: string, person = owner) =>
  (await guideOf(person)).steps.find(({ name }) => name === wanted)?.state;

const seller = {
  shopName: { en: "Nabta", ar: "نبتة", es: "Nabta", fr: "Nabta" },
  contactEmail: "shop@example.test",
  legalName: "Nabta LLC",
  postalAddress: "12 Corniche Road, Alexandria",
  contactPhone: "01012345678",
  commercialRegister: "12345",
};

test("no step of a new shop is done", async () => {
  const { steps, dismissed, missingSettings, demo } = await guideOf();
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(
    ["shop", "tax", "delivery", "payment", "mail", "product", "staff"].map((name) => `${name} open`),
  );
  expect({ dismissed, demo }).toEqual({ dismissed: false, demo: null });
  expect(missingSettings).toEqual(expect.arrayContaining(["shopName", "contactEmail", "legalName", "taxNumber"]));
});

test("name and contact are done once all particulars of the seller are there, and open again without one", async () => {
  await owner.patch("/admin/settings", seller);
  expect((await guideOf()).missingSettings).toEqual(["taxNumber"]);
  expect(await stateOf("shop")).toBe("open");
  await owner.patch("/admin/settings", { taxNumber: "123-456-789" });
  expect(await stateOf("shop")).toBe("done");
  await owner.patch("/admin/settings", { contactPhone: "" });
  expect(await stateOf("shop")).toBe("open");
});

test("saving the default counts as a decision, without a row in the audit log", async () => {
  expect(await stateOf("tax")).toBe("open");
  await owner.patch("/admin/settings", { pricesIncludeTax: false, taxPercent: 14 });
  expect(await stateOf("tax")).toBe("done");
  await owner.patch("/admin/settings", { shippingFee: 70 });
  expect(await stateOf("delivery")).toBe("done");
  const { rows } = await sql<{ key: string }>`
    select subject_id as key from audit_log where action = 'setting.changed'
       and subject_id in ('pricesIncludeTax', 'taxPercent', 'shippingFee')`.execute(shop.db);
  expect(rows).toEqual([]);
});

test("a product counts while visitors see it", async () => {
  const { id } = await addProduct(shop.db, { hidden: true });
  expect(await guideOf()).toMatchObject({ products: { visible: 0, hidden: 1 } });
  expect(await stateOf("product")).toBe("open");
  await owner.patch(`/products/${id}/fields`, { hidden: false });
  expect(await stateOf("product")).toBe("done");
});

test("an open invitation counts as a colleague, a revoked one does not", async () => {
  const { body } = await owner.post("/admin/staff-invitations", {
    email: "packer@example.test",
    role: "packing",
    language: "en",
  });
  expect(await stateOf("staff")).toBe("done");
  await owner.delete(`/admin/staff-invitations/${body.id}`, {});
  expect(await stateOf("staff")).toBe("open");
});

test("a step is skipped and put back, and the guide is put away and brought back", async () => {
  const skip = (skipped: boolean) => owner.put("/admin/setup/steps/payment", { skipped });
  await Promise.all([skip(true), skip(true), owner.put("/admin/setup/steps/staff", { skipped: true })]);
  expect([await stateOf("payment"), await stateOf("staff")]).toEqual(["skipped", "skipped"]);
  await skip(false);
  expect(await stateOf("payment")).toBe("open");
  // A finished step stays finished.
  await owner.put("/admin/setup/steps/delivery", { skipped: true });
  expect(await stateOf("delivery")).toBe("done");
  expect((await owner.put("/admin/setup/dismissal", { dismissed: true })).body.dismissed).toBe(true);
  expect((await owner.put("/admin/setup/dismissal", { dismissed: false })).body.dismissed).toBe(false);
  expect((await owner.put("/admin/setup/steps/nothing", { skipped: true })).status).toBe(404);
});

test("without a mail server the test says so and the step stays open", async () => {
  expect(await owner.post("/admin/setup/test-mail")).toMatchObject({
    status: 200,
    body: { problem: "notConfigured" },
  });
  expect(await stateOf("mail")).toBe("open");
});

test("a test mail arrives, and its step is done for this mail server and sender only", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  const person = await createUser(shop, { role: "admin", language: "ar" });
  expect(await person.post("/admin/setup/test-mail")).toMatchObject({ body: { problem: null, detail: "" } });
  const [mail = ""] = smtpServer.received;
  expect(mailHeader(mail, "To")).toContain(person.email);
  expect(decodeMail(mail)).toContain('dir="rtl"');
  expect(await stateOf("mail", person)).toBe("done");
  // Another contact e-mail is another sender.
  await person.patch("/admin/settings", { contactEmail: "other@example.test" });
  expect(await stateOf("mail", person)).toBe("open");
  smtpServer.behaviour = "refuses";
  const refused = await person.post("/admin/setup/test-mail");
  expect(refused.body).toMatchObject({ problem: "sender", detail: expect.stringContaining("Not today") });
  expect((await guideOf(person)).mail.lastTest).toEqual(refused.body);
  expect(await stateOf("mail", person)).toBe("open");
});

test("an unreachable mail server is named as such, without its password", async () => {
  await using shop = await openShop({ env: { SMTP_URL: "smtp://shop:secret-word@127.0.0.1:9" } });
  const person = await createUser(shop, { role: "admin" });
  expect((await person.post("/admin/setup/test-mail")).body).toMatchObject({ problem: "unreachable" });
  const guide = await guideOf(person);
  expect(guide.mail).toMatchObject({ server: "127.0.0.1:9", lastTest: { problem: "unreachable" } });
  const stored = await shop.db.selectFrom("setup_guide").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify([guide, stored])).not.toContain("secret-word");
});

test("only roles that may change settings see the guide", async () => {
  for (const [staffRole, status] of [
    ["manager", 200],
    ["readOnly", 403],
    ["packing", 403],
    ["marketing", 403],
  ] as const)
    expect((await (await createUser(shop, { staffRole })).get("/admin/setup")).status).toBe(status);
});
