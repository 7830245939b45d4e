import { InlineScript } from "../ssr/InlineScript.tsx";

/**
 * Marks the first page of a visit, on which firstView.css lays out what is in sight first. A page that is loaded again or returned
 * to scrolls to where it was: it must know all heights, and has a state in its history.
 */
export const FirstViewScript = () => (
  <InlineScript code='history.state||document.documentElement.classList.add("first-view")' />
);

export const endFirstView = (): void => document.documentElement.classList.remove("first-view");
