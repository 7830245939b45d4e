import { expect, test } from "vitest";
import { createReporter, type Report } from "./reporter.ts";

const reporting = () => {
  const sent: Report[] = [];
  return { sent, report: createReporter((one) => sent.push(one)) };
};

test("what repeats itself is told once", () => {
  const { sent, report } = reporting();
  const error = new TypeError("x is not a function");
  for (let i = 0; i < 100; i++) report(error);
  expect(sent).toEqual([
    { message: "TypeError: x is not a function", stack: expect.stringContaining("reporter.test") },
  ]);
});

test("a visit tells ten things at most", () => {
  const { sent, report } = reporting();
  for (let i = 0; i < 100; i++) report(new Error(`number ${i}`));
  expect(sent).toHaveLength(10);
});

test("nobody's address leaves with it, and anything can be thrown", () => {
  const { sent, report } = reporting();
  for (const thrown of [new Error("no mona@example.com"), "text", undefined, null, { a: 1 }, ""]) report(thrown);
  expect(sent.map(({ message }) => message)).toEqual([
    "Error: no [e-mail]",
    "text",
    "undefined",
    "null",
    "[object Object]",
    "nothing",
  ]);
});
