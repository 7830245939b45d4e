import { redact } from "./redact.ts";

type JsonObject = Record<string, unknown>;

/**
 * Returns an event for the error-reporting service, in browser and server alike, without the request's body, headers,
 * cookies and query, without the user, and with all texts redacted.
 */
export function scrubErrorEvent<Event extends object>(event: Event): Event {
  const { request, user: _, server_name: __, breadcrumbs, ...rest } = event as JsonObject;
  const scrubbed: JsonObject = scrubValue(rest) as JsonObject;
  const { url, method } = (request ?? {}) as JsonObject;
  if (typeof url === "string") scrubbed.request = { url: redact(url, 500), ...(method ? { method } : {}) };
  if (Array.isArray(breadcrumbs)) scrubbed.breadcrumbs = breadcrumbs.map(scrubBreadcrumb);
  return scrubbed as Event;
}

/** Returns a breadcrumb without what was typed, sent or received. */
function scrubBreadcrumb(crumb: JsonObject): JsonObject {
  const { data, message, ...rest } = crumb;
  const { url, method, status_code } = (data ?? {}) as JsonObject;
  return {
    ...rest,
    ...(typeof message === "string" ? { message: redact(message, 500) } : {}),
    ...(typeof url === "string" ? { data: { url: redact(url, 500), method, status_code } } : {}),
  };
}

/** Ids that the service itself generated. */
const safeFields = new Set([
  "event_id",
  "trace_id",
  "span_id",
  "parent_span_id",
  "requestId",
  "segment_id",
  "release",
  "filename",
]);

function scrubValue(value: unknown, name = ""): unknown {
  if (typeof value === "string") return safeFields.has(name) ? value : redact(value);
  if (Array.isArray(value)) return value.map((one) => scrubValue(one));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, scrubValue(one, key)]));
}
