import { expect, test } from "vitest";
import { fillIn, hasUnknownField, inMarkup, sayableName } from "./personalisation.ts";

const mona = { name: "Mona", email: "mona@example.test", shop: "Nabta" };

test("a field is what it names, or what follows the bar where that is not known", () => {
  expect(fillIn("Hello {{name|friend}}", mona)).toBe("Hello Mona");
  expect(fillIn("Hello {{ name | friend }}", { ...mona, name: "" })).toBe("Hello friend");
  expect(fillIn("Hello {{name}}, {{shop}}", { ...mona, name: " " })).toBe("Hello , Nabta");
});

test("only known fields may stand in double braces", () => {
  for (const text of ["{{name|friend}}", "{{email}} {{shop}}", "{ braces }", ""])
    expect(hasUnknownField(text)).toBe(false);
  for (const text of ["{{password}}", "{{na<b>me</b>}}", "{{leave}}", "{{name", "{{name|{{email}}}}", "}}"])
    expect(hasUnknownField(text), text).toBe(true);
});

test("a reader's name is text wherever it stands, and does not bring fields of its own", () => {
  const evil = { ...mona, name: "<img src=x> {{email}}" };
  expect(fillIn("<p>{{name}}</p>", evil, inMarkup)).toBe("<p><bdi>&#60;img src=x&#62; {{email}}</bdi></p>");
});

test("a name that looks like an address is nobody's", () => {
  for (const name of ["win at evil.example", "https://x.y", "a@b.c", "<b>", null]) expect(sayableName(name)).toBe("");
  expect(sayableName("Mona\r\nBcc: x")).toBe("Mona  Bcc: x");
  expect(sayableName("منى عادل")).toBe("منى عادل");
});
