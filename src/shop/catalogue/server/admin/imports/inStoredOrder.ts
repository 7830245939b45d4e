/**
 * Returns the value with the keys of its objects in the order in which PostgreSQL's jsonb gives them back: by length, then
 * by letters. So a product that was just read from its file has the fingerprint of the same one read from the database.
 */
export function inStoredOrder<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(inStoredOrder) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inStoredOrder(inner)])) as Value;
}
