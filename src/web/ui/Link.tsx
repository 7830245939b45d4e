import { type LinkProps, Link as RoutersLink } from "react-router";

/**
 * The router's link. The server writes what that would write without working it out anew: on a page of seventy links it
 * was a sixth of the rendering. `tests/browser/hydration.test.ts` holds the two together.
 */
export const Link = import.meta.env.SSR ? WrittenLink : RoutersLink;

function WrittenLink(props: LinkProps) {
  const { to, discover, prefetch, preventScrollReset, replace, state, viewTransition, ...rest } = props;
  if (!isWhole(to)) return <RoutersLink {...props} />;
  return <a {...rest} href={to} data-discover={discover === "none" ? undefined : "true"} />;
}

/** From the shop's root, and nothing in it that a browser would read otherwise. */
const isWhole = (to: LinkProps["to"]): to is string =>
  typeof to === "string" && /^\/(?!\/)[^\s\\]*$/.test(to) && !to.includes("/.");
