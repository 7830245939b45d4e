import { expect, test } from "vitest";
import { mailProblemOf } from "./mailProblems.ts";

test.each([
  [{ code: "ESOCKET", message: "connect ECONNREFUSED 127.0.0.1:587" }, "unreachable"],
  [{ code: "EDNS", message: "getaddrinfo ENOTFOUND smtp.exmaple.com" }, "unreachable"],
  [{ code: "ETIMEDOUT", message: "Greeting never received" }, "timeout"],
  [{ code: "ESOCKET", message: "self-signed certificate" }, "certificate"],
  [{ code: "EAUTH", responseCode: 535, message: "Invalid login: 535 5.7.8" }, "login"],
  [{ code: "EENVELOPE", command: "MAIL FROM", responseCode: 553, message: "Mail command failed" }, "sender"],
  [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 550, message: "No such mailbox" }, "recipient"],
  [{ code: "EMESSAGE", responseCode: 554, message: "Message failed: 554 spam" }, "rejected"],
  [{ message: "something else" }, "unknown"],
])("names the reason of %j: %s", (error, problem) => {
  expect(mailProblemOf(error)).toBe(problem);
});
