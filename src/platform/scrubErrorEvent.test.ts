import { expect, test } from "vitest";
import { scrubErrorEvent } from "./scrubErrorEvent.ts";

test("removes the request's body, headers, cookies and query and the user from an event", () => {
  const event = {
    event_id: "0123456789abcdef0123456789abcdef",
    message: "for mona@example.com",
    user: { email: "mona@example.com", ip_address: "10.0.0.1" },
    server_name: "host",
    request: {
      url: "https://shop.example/reset?token=abc",
      method: "POST",
      data: { password: "secret" },
      cookies: { refresh: "secret" },
      headers: { authorization: "Bearer secret", cookie: "refresh=secret" },
      query_string: "token=secret",
    },
    breadcrumbs: [
      { category: "ui.input", message: "typed mona@example.com", data: { value: "secret" } },
      { category: "fetch", data: { url: "/api/x?token=secret", method: "GET", status_code: 200, body: "secret" } },
    ],
    exception: { values: [{ type: "Error", value: "no mona@example.com", stacktrace: { frames: [{ lineno: 3 }] } }] },
  };
  expect(scrubErrorEvent(event)).toEqual({
    event_id: "0123456789abcdef0123456789abcdef",
    message: "for [e-mail]",
    request: { url: "https://shop.example/reset?…", method: "POST" },
    breadcrumbs: [
      { category: "ui.input", message: "typed [e-mail]" },
      { category: "fetch", data: { url: "/api/x?…", method: "GET", status_code: 200 } },
    ],
    exception: { values: [{ type: "Error", value: "no [e-mail]", stacktrace: { frames: [{ lineno: 3 }] } }] },
  });
});
