import { expect, test } from "vitest";
import { createReporter, type ErrorReport } from "./createReporter.ts";

const reporting = () => {
  const sent: ErrorReport[] = [];
  return { sent, report: createReporter((one) => sent.push(one)) };
};

test("reports a repeated error once", () => {
  const { sent, report } = reporting();
  const error = new TypeError("x is not a function");
  for (let i = 0; i < 100; i++) report(error);
  expect(sent).toEqual([
    { message: "TypeError: x is not a function", stack: expect.stringContaining("createReporter.test") },
  ]);
});

test("reports at most ten errors per visit", () => {
  const { sent, report } = reporting();
  for (let i = 0; i < 100; i++) report(new Error(`number ${i}`));
  expect(sent).toHaveLength(10);
});

test("redacts e-mails and accepts any thrown value", () => {
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
