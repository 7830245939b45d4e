import { expect, test } from "vitest";
import { isolated, withoutBidiControls } from "./bidi.ts";
import { email, requiredText } from "./commonSchemas.ts";
import { truncate } from "./truncate.ts";

const problems = (text: string) =>
  requiredText(20)
    .safeParse(text)
    .error?.issues.map(({ message }) => message);

test("accepts a line of text and strips bidi controls", () => {
  for (const text of ["Mona", "منى عادل", "Zoë O’Neil", "👩‍👧", "می‌خواهم", "12 شارع التحرير, flat 3"])
    expect(requiredText(100).parse(` ${text} `)).toBe(text);
  expect(requiredText(100).parse("\u202Ainvoice\u202Egpj.exe\u2069")).toBe("invoicegpj.exe");
  expect(email.parse("\u2066mona@example.test\u2069")).toBe("mona@example.test");
});

test("refuses control characters and line breaks of every kind", () => {
  for (const sign of ["\n", "\r", "\u0000", "\u0007", "\u001b", "\u0085", "\u2028", "\u2029"])
    expect(problems(`a${sign}b`), JSON.stringify(sign)).toEqual(["validation.invalid"]);
  expect(problems("x".repeat(21))).toEqual(["validation.tooLong"]);
});

test("treats a text of invisible characters as empty", () => {
  for (const text of ["", " ", "\u200B", "\u2060\u00AD", "\u202E", "\u200F \u200F"])
    expect(problems(text)?.[0], JSON.stringify(text)).toBe("validation.required");
});

test("isolates any text and never truncates inside a character", () => {
  expect(isolated("Mona\u2069 \u202Elead")).toBe("\u2068Mona lead\u2069");
  expect(withoutBidiControls("\u200Fمنى\u200F")).toBe("\u200Fمنى\u200F");
  expect(truncate("a🧿🧿", 4)).toBe("a🧿");
  expect(truncate("a🧿🧿", 5)).toBe("a🧿🧿");
});
