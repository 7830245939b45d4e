/**
 * Returns the range of an IP address, such as `102.45.0.0/16`: an approximate location without a geolocation service.
 * Undefined for an address without a usable range.
 */
export function ipRangeOf(ip: string | null): string | undefined {
  const plain = ip?.replace(/^::ffff:/i, "").replace(/\/\d+$/, "") ?? "";
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(plain) ?? [];
  if (first === "127") return undefined;
  if (first) return `${first}.${second}.0.0/16`;
  const groups = plain.toLowerCase().split(":");
  // An omitted group ("::") before the third would give a wrong range.
  const [one, two] = groups;
  return groups.length > 2 && one && two ? `${one}:${two}::/32` : undefined;
}
