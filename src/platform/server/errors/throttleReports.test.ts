import { expect, test } from "vitest";
import { throttleReports } from "./throttleReports.ts";

test("reports each error type at most once a minute and a different one at once", () => {
  const reported: string[] = [];
  let now = 0;
  const report = throttleReports(
    (error, job) => reported.push(`${job}: ${(error as Error | undefined)?.message}`),
    () => now,
  );
  const refused = (to: string) => Object.assign(new Error(to), { code: "ECONNREFUSED" });
  for (let i = 0; i < 1000; i++) report(refused(`mail ${i}`), "mail.send");
  report(refused("other job"), "campaign.send");
  report(new TypeError("x is not a function"), "mail.send");
  now = 60_000;
  report(refused("a minute later"), "mail.send");
  report("no error at all", "mail.send");
  report(undefined, "mail.send");
  expect(reported.slice(0, 4)).toEqual([
    "mail.send: mail 0",
    "campaign.send: other job",
    "mail.send: x is not a function",
    "mail.send: a minute later",
  ]);
  expect(reported).toHaveLength(5);
});
