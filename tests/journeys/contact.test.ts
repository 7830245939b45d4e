import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { mailer } from "#platform/server/mail.ts";
import { guest, signedIn } from "#tests/support/people.ts";
import { openShop } from "#tests/support/shop.ts";

const letter = { name: "Mona Adel", email: "mona@example.test", message: "Is the abaya lined?\n\nThank you" };

test("a message gets a number, its writer a receipt in their language, and the shop a copy that can be answered", async () => {
  await using shop = await openShop();
  const visitor = await signedIn(shop, { language: "ar" });
  const sent = await visitor.post("/contact", { ...letter, topic: "order", orderNumber: "NB-100001" });
  expect(sent).toMatchObject({ status: 202, body: { ticket: "1001" } });
  await shop.runJobs();
  const mails = await shop.mails();
  const receipt = mails.find(({ to }) => to === letter.email);
  expect(receipt?.subject).toBe("وصلتنا رسالتك \u2066#1001\u2069");
  // Anybody can type anybody's address: what is mailed to it says nothing of theirs.
  expect(receipt?.text).not.toContain("abaya");
  const copy = mails.find(({ to }) => to === "hello@nabta.example");
  expect(copy?.text).toContain("Is the abaya lined?");
  expect(copy?.text).toContain("NB-100001");
  expect(shop.warnings).toEqual([]);
});

test("the specification's three fields are enough, and each of them is needed", async () => {
  await using shop = await openShop({ env: { CONTACT_LIMIT: "100" } });
  const visitor = await guest(shop);
  expect((await visitor.call("POST", "/contact", letter)).status).toBe(202);
  for (const field of Object.keys(letter)) {
    const without = await visitor.call("POST", "/contact", { ...letter, [field]: " " });
    expect(without).toMatchObject({ status: 400, body: { fields: { [field]: "validation.required" } } });
  }
  for (const wrong of [{ email: "mona" }, { name: "a\r\nBcc: x@y.z" }, { topic: "spam" }, { role: "admin" }]) {
    expect((await visitor.call("POST", "/contact", { ...letter, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  }
});

test("a machine hears what a person hears, and nobody is mailed for it", async () => {
  await using shop = await openShop();
  const visitor = await guest(shop);
  for (const sign of [{ website: "https://pills.example" }, { seconds: 0.4 }])
    expect(await visitor.call("POST", "/contact", { ...letter, ...sign })).toMatchObject({ status: 202 });
  await shop.runJobs();
  expect(await shop.mails()).toEqual([]);
  const staff = await signedIn(shop, { role: "admin" });
  expect((await staff.get("/admin/messages")).body).toMatchObject({ total: 0, open: 0 });
  expect((await staff.get("/admin/messages?status=spam")).body.total).toBe(2);
});

test("one address sends five messages in ten minutes, and a mailbox gets three receipts an hour", async () => {
  await using shop = await openShop();
  const visitor = await guest(shop);
  for (let sent = 0; sent < 5; sent++) expect((await visitor.call("POST", "/contact", letter)).status).toBe(202);
  const over = await visitor.call("POST", "/contact", letter);
  expect(over).toMatchObject({ status: 429, headers: { "retry-after": expect.stringMatching(/^\d+$/) } });
  await shop.runJobs();
  expect((await shop.mails()).filter(({ to }) => to === letter.email)).toHaveLength(3);
});

test("staff answer into the thread of the receipt, and the message is then answered", async () => {
  await using shop = await openShop();
  await using post = await postOffice();
  const visitor = await guest(shop);
  await visitor.call("POST", "/contact", letter);
  const staff = await signedIn(shop, { role: "admin", name: "Dina" });
  const [message] = (await staff.get("/admin/messages?q=1001")).body.items;
  const answered = await staff.post(`/admin/messages/${message.id}/answers`, { body: "It is.\n\nDina" });
  expect(answered.body).toMatchObject({ status: "answered", answers: [{ body: "It is.\n\nDina", by: "Dina" }] });
  await shop.runJobs({ ...shop.tools, postMail: mailer(post.url, undefined) });
  const [receipt, answer] = ["We have your message", "Re: We have your message"].map((subject) =>
    post.received.find((mail) => mail.includes(`Subject: ${subject}`)),
  );
  const first = receipt?.match(/^Message-ID: (<.*>)/m)?.[1];
  expect(first).toBe(`<${message.id}@localhost>`);
  expect(answer).toContain(`In-Reply-To: ${first}`);
  expect(answer).toContain(`References: ${first}`);
  const copy = post.received.find((mail) => mail.includes("Subject: Message #1001"));
  expect(copy).toContain(`Reply-To: ${letter.email}`);
  const { rows } = await shop.pool.query("select actor, action from audit_log");
  expect(rows).toEqual([{ actor: staff.email, action: "message.answered" }]);
});

test("a message is closed and opened again by staff alone", async () => {
  await using shop = await openShop();
  await (await guest(shop)).call("POST", "/contact", letter);
  const staff = await signedIn(shop, { role: "admin" });
  const [message] = (await staff.get("/admin/messages")).body.items;
  const closed = await staff.patch(`/admin/messages/${message.id}`, { status: "closed" });
  expect(closed.body.status).toBe("closed");
  const customer = await signedIn(shop);
  for (const [method, url] of [
    ["GET", "/admin/messages"],
    ["GET", `/admin/messages/${message.id}`],
    ["POST", `/admin/messages/${message.id}/answers`],
    ["PATCH", `/admin/messages/${message.id}`],
  ] as const)
    expect((await customer.call(method, url, {})).status).toBe(403);
});

/** A mail server that takes everything and keeps it as it came. */
async function postOffice() {
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
