/**
 * Returns the fields of a form that differ from `before`, of objects only the differing keys, so that a save does not
 * overwrite what others changed meanwhile. Lists are sets of choices: their order does not count.
 */
export function pickChanges<Values extends object>(values: Values, before: object): Partial<Values> {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const known = (before as Record<string, unknown>)[name];
    if (isObject(value) && isObject(known)) {
      const inner = pickChanges(value, known);
      if (Object.keys(inner).length > 0) changes[name] = inner;
    } else if (toComparable(value) !== toComparable(known)) changes[name] = value;
  }
  return changes as Partial<Values>;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const toComparable = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/** Returns the entries that differ as a whole from `before`, and null for those that were removed. */
export function pickChangedEntries(entries: Record<string, unknown>, before: Record<string, unknown>) {
  const keys = Object.keys({ ...before, ...entries });
  const changed = keys.filter((key) => toComparable(entries[key]) !== toComparable(before[key]));
  return Object.fromEntries(changed.map((key) => [key, entries[key] ?? null]));
}
