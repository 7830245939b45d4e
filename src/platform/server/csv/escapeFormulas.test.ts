import { expect, test } from "vitest";
import { escapeFormulas, unescapeFormulas } from "./escapeFormulas.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+20100", "'+20100"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "\t'=1"],
  ["Mona;=1+cmd|' /C calc'!A0", "Mona;'=1+cmd|' /C calc'!A0"],
  ["a\n=1\r\n+2\t@3;-4", "a\n'=1\r\n'+2\t'@3;'-4"],
  ['a;"=1', `a;'"=1`],
  ["a; =1", "a;' =1"],
  ["＝1;＋1;－1;＠1", "'＝1;'＋1;'－1;'＠1"],
  ["'=1", "''=1"],
])("escapes %j as %j and back", (text, escaped) => {
  expect(escapeFormulas(text)).toBe(escaped);
  expect(unescapeFormulas(escaped)).toBe(text);
});

test.each(["", "Mona", "a-b", "2=2", "a; b", "it's 5", "x,=1", "منى", "a\nb"])("keeps %j", (text) => {
  expect(escapeFormulas(text)).toBe(text);
  expect(unescapeFormulas(text)).toBe(text);
});
