import { washed } from "./wash.ts";

type Loose = Record<string, unknown>;

/**
 * An event for the error-reporting service, in browser and server alike: without the body, headers, cookies and query
 * of the request, without who it was, and with every text washed of what names a person.
 */
export function cleaned<Event extends object>(event: Event): Event {
  const { request, user: _, server_name: __, breadcrumbs, ...rest } = event as Loose;
  const kept: Loose = wash(rest) as Loose;
  const { url, method } = (request ?? {}) as Loose;
  if (typeof url === "string") kept.request = { url: washed(url, 500), ...(method ? { method } : {}) };
  if (Array.isArray(breadcrumbs)) kept.breadcrumbs = breadcrumbs.map(crumbOf);
  return kept as Event;
}

/** What happened before, without what was typed, sent or received. */
function crumbOf(crumb: Loose): Loose {
  const { data, message, ...rest } = crumb;
  const { url, method, status_code } = (data ?? {}) as Loose;
  return {
    ...rest,
    ...(typeof message === "string" ? { message: washed(message, 500) } : {}),
    ...(typeof url === "string" ? { data: { url: washed(url, 500), method, status_code } } : {}),
  };
}

/** Ids that the service itself made. */
const ids = new Set([
  "event_id",
  "trace_id",
  "span_id",
  "parent_span_id",
  "requestId",
  "segment_id",
  "release",
  "filename",
]);

function wash(value: unknown, name = ""): unknown {
  if (typeof value === "string") return ids.has(name) ? value : washed(value);
  if (Array.isArray(value)) return value.map((one) => wash(one));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, wash(one, key)]));
}
