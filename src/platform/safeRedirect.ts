/**
 * Returns the requested path after sign-in if it is on this site, else "/". Prevents open redirects: browsers read `\`
 * as `/` and drop tabs and line breaks, so such paths give "/" too.
 */
export function safeRedirectPath(requested: string | null | undefined): string {
  if (!requested || !/^\/(?![/\\])/.test(requested)) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers silently drop
  if (/[\\\u0000-\u001f\u007f]/.test(requested)) return "/";
  return isAuthPage(requested) ? "/" : requested;
}

/** Returning to these pages would cause a redirect loop. */
const isAuthPage = (path: string) =>
  /^\/(login|signup|verify-email|forgot-password|reset-password|confirm-email)([/?#]|$)/.test(path);

/** Returns the URL of the log-in page that redirects to `path` afterwards. */
export const loginUrl = (path: string) =>
  safeRedirectPath(path) === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`;
