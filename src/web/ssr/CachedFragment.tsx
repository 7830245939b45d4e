import type { FormHTMLAttributes, HTMLAttributes, ReactNode } from "react";
import { cachedFragment } from "./fragmentCache.ts";

type Props = {
  /** Tag names that are no prefix of another one. */
  as: "div" | "form" | "nav" | "search";
  /** Must be unique: no other class of a page begins with it. */
  className: string;
  /** Everything that the content depends on, the language first. */
  cacheKey: string;
  children: ReactNode;
} & HTMLAttributes<HTMLElement> &
  Pick<FormHTMLAttributes<HTMLFormElement>, "action">;

/** A fragment shared by many pages: the server renders it once and caches its HTML. */
export const CachedFragment = import.meta.env.PROD && import.meta.env.SSR ? ServerFragment : LiveFragment;

function ServerFragment(props: Props) {
  const { as: Element, className, cacheKey, children, ...rest } = props;
  const opening = `<${Element} class="${className}"`;
  const inside = cachedFragment(opening, `${opening} ${cacheKey}`);
  if (inside === undefined) return <LiveFragment {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that React rendered for another page
  return <Element className={className} {...rest} dangerouslySetInnerHTML={{ __html: inside }} />;
}

function LiveFragment({ as: Element, className, cacheKey: _, children, ...rest }: Props) {
  return (
    <Element className={className} {...rest}>
      {children}
    </Element>
  );
}
