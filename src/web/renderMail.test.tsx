// biome-ignore lint/style/noRestrictedImports: a test reads the tokens from the disk
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import type { MailShop } from "#platform/mails.ts";
import { dark, light, selvedge } from "./mails/palette.ts";
import { renderMail } from "./renderMail.tsx";

const shop: MailShop = {
  name: { en: "Nabta", ar: "نبتة" },
  email: "hello@nabta.example",
  url: "https://nabta.example",
};
const facts = { name: "Mona", code: "042617", minutes: 10 };

test("a code comes with its reader's name and how long it works", async () => {
  const mail = await renderMail("verificationCode", "en", facts, shop);
  expect(mail.subject).toBe("Your Nabta code: 042617");
  expect(mail.html).toContain('<html dir="ltr" lang="en"');
  expect(mail.text).toBe(
    [
      "Nabta (https://nabta.example)",
      "Your verification code",
      "Hello Mona,",
      "Enter it on the page where you signed up, and your account is open.",
      "042617",
      "It works for 10 minutes.",
      "You didn’t ask for it? Then leave this mail as it is: nothing happens without the code.",
      "Questions? Write to hello@nabta.example",
    ].join("\n\n"),
  );
});

test("an Arabic mail reads from right to left, and its code does not turn round", async () => {
  const mail = await renderMail("verificationCode", "ar", facts, shop);
  expect(mail.html).toContain('<html dir="rtl" lang="ar"');
  expect(mail.html).toContain('<bdi dir="ltr">042617</bdi>');
  expect(mail.text).toContain("\u2066042617\u2069");
  expect(mail.text).toContain("صلاحيته ١٠ دقائق.");
  expect(mail.subject).toBe("كود التحقق في نبتة: \u2066042617\u2069");
});

test("a mail speaks every language, and leaves no hole in any", async () => {
  for (const language of languageCodes) {
    const { subject, html, text } = await renderMail("verificationCode", language, facts, shop);
    for (const part of [subject, html, text])
      expect(part, language).not.toMatch(/\{\{|\bverify\.|letter\.\w|undefined/);
  }
});

test("a name is written, not obeyed, and one that looks like an address is left out", async () => {
  const mail = await renderMail("verificationCode", "en", { ...facts, name: "<b>Mo & Na</b>" }, shop);
  expect(mail.html).not.toContain("<b>Mo");
  const bold = await renderMail("verificationCode", "en", { ...facts, name: "Mo & Na" }, shop);
  expect(bold.text).toContain("Hello Mo & Na,");
  const lure = await renderMail("verificationCode", "en", { ...facts, name: "win at evil.example" }, shop);
  expect(lure.html).not.toContain("evil");
});

test("a mail that nobody wrote is not sent", async () => {
  for (const name of ["nothing", "toString", "__proto__"])
    await expect(renderMail(name, "en", {}, shop)).rejects.toThrow(name);
});

test("mails wear the shop's colours", () => {
  const tokens = readFileSync("src/web/styles/tokens.css", "utf8");
  const [darkSet = "", lightSet = ""] = tokens.split(/\[data-theme="?light"?\]/);
  for (const [set, colours] of [
    [darkSet, dark],
    [lightSet, light],
  ] as const)
    for (const [name, colour] of Object.entries(colours)) expect(set).toContain(`--${name}: ${colour};`);
  for (const [colour] of selvedge) expect(tokens).toContain(colour);
});
