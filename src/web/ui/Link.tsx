import { type LinkProps, Link as RoutersLink } from "react-router";
import { isShortcutOff } from "#platform/shortcuts.ts";

/**
 * The router's link. The server writes the same HTML without resolving the path: on a page of seventy links that took a
 * sixth of the render time. `tests/browser/hydration.test.ts` checks that both agree.
 */
export const Link = import.meta.env.SSR ? ServerLink : RoutersLink;

function ServerLink(props: LinkProps) {
  const { to, discover, prefetch, preventScrollReset, replace, state, viewTransition, ...rest } = props;
  if (!isDocumentLink(to) || isShortcutOff("links")) return <RoutersLink {...props} />;
  return <a {...rest} href={to} data-discover={discover === "none" ? undefined : "true"} />;
}

/** An absolute path without characters that a browser would normalise. */
const isDocumentLink = (to: LinkProps["to"]): to is string =>
  typeof to === "string" && /^\/(?!\/)[^\s\\]*$/.test(to) && !to.includes("/.");
