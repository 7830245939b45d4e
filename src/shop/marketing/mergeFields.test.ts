import { expect, test } from "vitest";
import { fillMergeFields, hasUnknownMergeField, safeDisplayName, toIsolatedHtml } from "./mergeFields.ts";

const mona = { name: "Mona", email: "mona@example.test", shop: "Nabta" };

test("fills a field with its value, or with the text after the bar if unknown", () => {
  expect(fillMergeFields("Hello {{name|friend}}", mona)).toBe("Hello Mona");
  expect(fillMergeFields("Hello {{ name | friend }}", { ...mona, name: "" })).toBe("Hello friend");
  expect(fillMergeFields("Hello {{name}}, {{shop}}", { ...mona, name: " " })).toBe("Hello , Nabta");
});

test("detects unknown fields in double braces", () => {
  for (const text of ["{{name|friend}}", "{{email}} {{shop}}", "{ braces }", ""])
    expect(hasUnknownMergeField(text)).toBe(false);
  for (const text of ["{{password}}", "{{na<b>me</b>}}", "{{leave}}", "{{name", "{{name|{{email}}}}", "}}"])
    expect(hasUnknownMergeField(text), text).toBe(true);
});

test("escapes a recipient's name and does not fill fields inside it", () => {
  const evil = { ...mona, name: "<img src=x> {{email}}" };
  expect(fillMergeFields("<p>{{name}}</p>", evil, toIsolatedHtml)).toBe(
    "<p><bdi>&#60;img src=x&#62; {{email}}</bdi></p>",
  );
});

test("ignores a name that looks like a URL or e-mail address", () => {
  for (const name of ["win at evil.example", "https://x.y", "a@b.c", "<b>", null])
    expect(safeDisplayName(name)).toBe("");
  expect(safeDisplayName("Mona\r\nBcc: x")).toBe("Mona  Bcc: x");
  expect(safeDisplayName("منى عادل")).toBe("منى عادل");
});
