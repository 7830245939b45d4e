import { expect, test } from "vitest";
import { newEmail, openTab, signUpCustomer, validPassword } from "#tests/support/browserTab.ts";
import { openShop } from "#tests/support/shop.ts";

const signUpInput = { name: "Mona", email: "mona@example.test", password: validPassword };
const homeAddress = { street: "12 Tahrir St", city: "Dokki", state: "GZ", postalCode: "12611", country: "EG" };

type InvalidCase = [call: string, body: unknown, fields: Record<string, string>];

const invalidCases: InvalidCase[] = [
  [
    "POST /auth/signup",
    {},
    { name: "validation.required", email: "validation.required", password: "validation.required" },
  ],
  ["POST /auth/signup", { ...signUpInput, name: "  " }, { name: "validation.required" }],
  ["POST /auth/signup", { ...signUpInput, name: "x".repeat(101) }, { name: "validation.tooLong" }],
  ["POST /auth/signup", { ...signUpInput, name: "Mona\r\nBcc: all@example.test" }, { name: "validation.invalid" }],
  ["POST /auth/signup", { ...signUpInput, name: 7 }, { name: "validation.required" }],
  ["POST /auth/signup", { ...signUpInput, email: "mona" }, { email: "validation.email" }],
  ["POST /auth/signup", { ...signUpInput, email: "mona@example.test\r\nBcc: x@y.z" }, { email: "validation.email" }],
  ["POST /auth/signup", { ...signUpInput, email: ["mona@example.test"] }, { email: "validation.required" }],
  ["POST /auth/signup", { ...signUpInput, email: { $gt: "" } }, { email: "validation.required" }],
  ["POST /auth/signup", { ...signUpInput, password: "1234567" }, { password: "auth.password.tooShort" }],
  ["POST /auth/signup", { ...signUpInput, password: "x".repeat(129) }, { password: "validation.tooLong" }],
  ["POST /auth/signup", { ...signUpInput, password: null }, { password: "validation.required" }],
  ["POST /auth/signup", { ...signUpInput, admin: true }, { admin: "validation.unknownField" }],
  ["POST /auth/signup", [signUpInput], { body: "validation.invalid" }],
  ["POST /auth/signup", "mona", { body: "validation.invalid" }],
  ["POST /auth/login", {}, { email: "validation.required", password: "validation.required" }],
  ["POST /auth/login", { email: signUpInput.email, password: "" }, { password: "validation.required" }],
  ["POST /auth/login", { email: signUpInput.email, password: "x".repeat(5000) }, { password: "validation.tooLong" }],
  ["POST /auth/login", { email: true, password: validPassword }, { email: "validation.required" }],
  ["POST /auth/verify-email", {}, { userId: "validation.required", code: "validation.required" }],
  ["POST /auth/verify-email", { userId: "1", code: "123456" }, { userId: "validation.invalid" }],
  ["POST /auth/verify-email", { userId: crypto.randomUUID(), code: 123456 }, { code: "validation.required" }],
  ["POST /auth/verify-email", { userId: crypto.randomUUID(), code: "12345" }, { code: "auth.verify.codeInvalid" }],
  ["POST /auth/resend-verification", { userId: "" }, { userId: "validation.required" }],
  ["PATCH /users/me", { name: "" }, { name: "validation.required" }],
  ["PATCH /users/me", { phones: "01012345678" }, { phones: "validation.invalid" }],
  ["PATCH /users/me", { phones: ["01012345678", "123"] }, { "phones.1": "validation.phone" }],
  ["PATCH /users/me", { phones: Array(6).fill("01012345678") }, { phones: "validation.tooLong" }],
  ["PATCH /users/me", { language: "de" }, { language: "validation.invalid" }],
  [
    "PATCH /users/me",
    { shippingAddress: { ...homeAddress, country: "FR" } },
    { "shippingAddress.country": "checkout.egyptOnly" },
  ],
  [
    "PATCH /users/me",
    { shippingAddress: { ...homeAddress, state: "Paris" } },
    { "shippingAddress.state": "validation.governorate" },
  ],
  [
    "PATCH /users/me",
    { shippingAddress: { ...homeAddress, postalCode: "12" } },
    { "shippingAddress.postalCode": "validation.postalCode" },
  ],
  [
    "PATCH /users/me",
    { shippingAddress: { ...homeAddress, x: 1 } },
    { "shippingAddress.x": "validation.unknownField" },
  ],
  ["PATCH /users/me", { billingAddress: {} }, { "billingAddress.street": "validation.required" }],
];

test("names every invalid field and writes nothing", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const before = (await tab.get("/auth/auth-profile")).body;
  for (const [call, body, fields] of invalidCases) {
    const [method = "", url = ""] = call.split(" ");
    const answer = await tab.call(method, url, body);
    const about = `${call} ${JSON.stringify(body).slice(0, 120)}`;
    expect(answer.status, about).toBe(400);
    expect(answer.body.fields, about).toMatchObject(fields);
    expect(JSON.stringify(answer.body), about).not.toMatch(/\bat .+:\d+|node_modules/);
  }
  expect((await tab.get("/auth/auth-profile")).body).toEqual(before);
  expect(await shop.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

test("rejects malformed JSON, prototype pollution and oversized bodies", async () => {
  await using shop = await openShop();
  const tab = openTab(shop);
  const post = (raw: string) => tab.post("/auth/signup", undefined, { raw });
  for (const raw of [
    "{",
    '{"__proto__":{"role":"admin"}}',
    `{"constructor":{"prototype":{"role":"admin"}}}`,
    "null",
    "[]",
  ]) {
    const answer = await post(raw);
    expect(answer.status, raw).toBe(400);
    expect(answer.body.fields, raw).toBeTypeOf("object");
  }
  expect({}).not.toHaveProperty("role");
  const large = await post(JSON.stringify({ ...signUpInput, name: "x".repeat(70_000) }));
  expect(large).toMatchObject({ status: 413, body: { message: "request.tooLarge" } });
});

test("stores name, phones, addresses and language in normalised form", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const abroad = { street: "1 rue de Rivoli", city: "Paris", state: "Paris", postalCode: "75001", country: "FR" };
  const changed = await tab.patch("/users/me", {
    name: " منى عادل ",
    phones: ["٠١٠١٢٣٤٥٦٧٨", "+20 10 1234 5678", "02 2735 0000"],
    shippingAddress: { ...homeAddress, state: "الجيزة", country: "Egypt" },
    billingAddress: abroad,
    language: "ar",
  });
  const stored = {
    name: "منى عادل",
    phones: ["+201012345678", "+20227350000"],
    shippingAddress: homeAddress,
    billingAddress: abroad,
    language: "ar",
  };
  expect(changed).toMatchObject({ status: 200, body: stored });
  expect((await tab.patch("/users/me", { shippingAddress: null })).body).toMatchObject({
    ...stored,
    shippingAddress: null,
  });
  expect((await tab.patch("/users/me", {})).body).toMatchObject({ ...stored, shippingAddress: null });
});

test("answers a guest with 401", async () => {
  await using shop = await openShop();
  const tab = openTab(shop);
  const calls = ["GET /auth/auth-profile", "GET /auth/keep-alive", "GET /auth/sessions", "DELETE /auth/sessions"];
  for (const call of [...calls, `DELETE /auth/sessions/${crypto.randomUUID()}`, "PATCH /users/me"]) {
    const [method = "", url = ""] = call.split(" ");
    expect(await tab.call(method, url, method === "PATCH" ? { name: newEmail() } : undefined), call).toMatchObject({
      status: 401,
      body: { message: "auth.required" },
    });
  }
});
