/** Returns undefined for anything but JSON: the caller may be a stranger. */
export function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString());
  } catch {
    return undefined;
  }
}
