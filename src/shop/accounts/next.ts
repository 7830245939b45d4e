/**
 * Where to go after logging in, as an address asks for it: a path of our own, or home. Browsers read `\` as `/` and
 * drop tabs and line breaks, so anything that could leave the shop that way is home too.
 */
export function safeNext(wished: string | null | undefined): string {
  if (!wished || !/^\/(?![/\\])/.test(wished)) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers silently drop
  if (/[\\\u0000-\u001f\u007f]/.test(wished)) return "/";
  return leadsBack(wished) ? "/" : wished;
}

/** Coming back to a page that only sends people on would go in circles. */
const leadsBack = (path: string) =>
  /^\/(login|signup|verify-email|forgot-password|reset-password|confirm-email)([/?#]|$)/.test(path);

/** The log-in page that returns to `path` afterwards. */
export const loginAddress = (path: string) =>
  safeNext(path) === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`;
