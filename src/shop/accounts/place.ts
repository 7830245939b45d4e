/**
 * The range of addresses that a call came from, which is as near as one gets to a place without asking anybody else:
 * `102.45.0.0/16`. Nothing for an address that says nothing.
 */
export function placeOf(address: string | null): string | undefined {
  const plain = address?.replace(/^::ffff:/i, "").replace(/\/\d+$/, "") ?? "";
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(plain) ?? [];
  if (first === "127") return undefined;
  if (first) return `${first}.${second}.0.0/16`;
  const groups = plain.toLowerCase().split(":");
  // A group that is left out before the third would make the range mean something else.
  const [one, two] = groups;
  return groups.length > 2 && one && two ? `${one}:${two}::/32` : undefined;
}
