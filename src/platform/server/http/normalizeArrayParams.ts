/** Some clients write a repeated name as `status[]=a&status[]=b`; it means the same as `status=a&status=b`. */
export function normalizeArrayParams(query: unknown): unknown {
  const names = Object.keys(query as object);
  if (!names.some((name) => name.endsWith("[]"))) return query;
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
    read[plain] = plain in read ? [read[plain], value].flat() : value;
  }
  return read;
}
