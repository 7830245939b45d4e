import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { createMailer } from "#platform/server/mailer.ts";
import { openShop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

const contactInput = { name: "Mona Adel", email: "mona@example.test", message: "Is the abaya lined?\n\nThank you" };

test("a message gets a number, a receipt in its language and a copy that staff can reply to", async () => {
  await using shop = await openShop();
  const visitor = await createUser(shop, { language: "ar" });
  const sent = await visitor.post("/contact", { ...contactInput, topic: "order", orderNumber: "NB-100001" });
  expect(sent).toMatchObject({ status: 202, body: { ticket: "1001" } });
  await shop.runJobs();
  const mails = await shop.mails();
  const receipt = mails.find(({ to }) => to === contactInput.email);
  expect(receipt?.subject).toBe("وصلتنا رسالتك رقم \u20661001\u2069");
  // Anyone can enter any e-mail: the receipt does not repeat the message.
  expect(receipt?.text).not.toContain("abaya");
  const copy = mails.find(({ to }) => to === "hello@nabta.example");
  expect(copy?.text).toContain("Is the abaya lined?");
  expect(copy?.text).toContain("NB-100001");
  expect(shop.warnings).toEqual([]);
});

test("accepts exactly the specification's three fields and requires each", async () => {
  await using shop = await openShop({ env: { CONTACT_LIMIT: "100" } });
  const visitor = await createGuest(shop);
  expect((await visitor.call("POST", "/contact", contactInput)).status).toBe(202);
  for (const field of Object.keys(contactInput)) {
    const without = await visitor.call("POST", "/contact", { ...contactInput, [field]: " " });
    expect(without).toMatchObject({ status: 400, body: { fields: { [field]: "validation.required" } } });
  }
  for (const wrong of [{ email: "mona" }, { name: "a\r\nBcc: x@y.z" }, { topic: "spam" }, { role: "admin" }]) {
    expect((await visitor.call("POST", "/contact", { ...contactInput, ...wrong })).status, JSON.stringify(wrong)).toBe(
      400,
    );
  }
});

test("holds a suspected message for staff, mails nobody, and sends the receipt once they open it", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  for (const sign of [{ website: "https://pills.example" }, { seconds: 0.4 }])
    expect(await visitor.call("POST", "/contact", { ...contactInput, ...sign })).toMatchObject({ status: 202 });
  await shop.runJobs();
  expect(await shop.mails()).toEqual([]);
  const staff = await createUser(shop, { role: "admin" });
  expect((await staff.get("/admin/messages")).body).toMatchObject({ total: 0, open: 0, suspected: 2 });
  const [first, second] = (await staff.get("/admin/messages?status=suspected")).body.items;
  await staff.patch(`/admin/messages/${first.id}`, { status: "spam" });
  await staff.patch(`/admin/messages/${second.id}`, { status: "open" });
  await staff.patch(`/admin/messages/${second.id}`, { status: "closed" });
  await staff.patch(`/admin/messages/${second.id}`, { status: "open" });
  await shop.runJobs();
  expect((await shop.mails()).map(({ to }) => to)).toEqual([contactInput.email]);
  expect((await staff.get("/admin/messages")).body).toMatchObject({ total: 1, open: 1, suspected: 0 });
});

test("limits an IP address to five messages in ten minutes and a mailbox to three receipts", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  for (let sent = 0; sent < 5; sent++) expect((await visitor.call("POST", "/contact", contactInput)).status).toBe(202);
  const over = await visitor.call("POST", "/contact", contactInput);
  expect(over).toMatchObject({ status: 429, headers: { "retry-after": expect.stringMatching(/^\d+$/) } });
  await shop.runJobs();
  expect((await shop.mails()).filter(({ to }) => to === contactInput.email)).toHaveLength(3);
});

test("an admin's reply joins the receipt's thread and marks the message answered", async () => {
  await using shop = await openShop();
  await using post = await startSmtpServer();
  const visitor = await createGuest(shop);
  await visitor.call("POST", "/contact", contactInput);
  const staff = await createUser(shop, { role: "admin", name: "Dina" });
  const [message] = (await staff.get("/admin/messages?q=1001")).body.items;
  for (const q of ["#1001", "n° 1001", "n.º 1001", "رقم ١٠٠١"])
    expect((await staff.get(`/admin/messages?q=${encodeURIComponent(q)}`)).body.items, q).toHaveLength(1);
  const answered = await staff.post(`/admin/messages/${message.id}/answers`, { body: "It is.\n\nDina" });
  expect(answered.body).toMatchObject({ status: "answered", answers: [{ body: "It is.\n\nDina", by: "Dina" }] });
  await shop.runJobs({ ...shop.tools, postMail: createMailer(post.url, undefined) });
  const [receipt, answer] = ["Your message #", "Re: Your message #"].map((subject) =>
    post.received.find((mail) => mail.includes(`Subject: ${subject}`)),
  );
  const first = receipt?.match(/^Message-ID: (<.*>)/m)?.[1];
  expect(first).toBe(`<${message.id}@localhost>`);
  expect(answer).toContain(`In-Reply-To: ${first}`);
  expect(answer).toContain(`References: ${first}`);
  const copy = post.received.find((mail) => mail.includes("Subject: Message #1001"));
  expect(copy).toContain(`Reply-To: ${contactInput.email}`);
  const { rows } = await shop.pool.query("select actor, action from audit_log");
  expect(rows).toEqual([{ actor: staff.email, action: "message.answered" }]);
});

test("an answer greets once, whether or not staff greet", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  const staff = await createUser(shop, { role: "admin" });
  await visitor.call("POST", "/contact", { ...contactInput, name: "Adel" });
  const [message] = (await staff.get("/admin/messages?q=1001")).body.items;
  for (const body of ["It is.", "Hello Adel,\nit is."])
    await staff.post(`/admin/messages/${message.id}/answers`, { body });
  await shop.runJobs();
  const answers = (await shop.mails()).filter(({ subject }) => subject.startsWith("Re: "));
  expect(answers.map(({ text }) => text.match(/Hello/g)?.length)).toEqual([1, 1]);
});

test("only admins close and reopen a message", async () => {
  await using shop = await openShop();
  await (await createGuest(shop)).call("POST", "/contact", contactInput);
  const staff = await createUser(shop, { role: "admin" });
  const [message] = (await staff.get("/admin/messages")).body.items;
  const closed = await staff.patch(`/admin/messages/${message.id}`, { status: "closed" });
  expect(closed.body.status).toBe("closed");
  const customer = await createUser(shop);
  for (const [method, url] of [
    ["GET", "/admin/messages"],
    ["GET", `/admin/messages/${message.id}`],
    ["POST", `/admin/messages/${message.id}/answers`],
    ["PATCH", `/admin/messages/${message.id}`],
  ] as const)
    expect((await customer.call(method, url, {})).status).toBe(403);
});

/** A fake SMTP server that accepts and stores every mail unchanged. */
async function startSmtpServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as { port: number };
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
}
