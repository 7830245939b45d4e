import type { FormHTMLAttributes, HTMLAttributes, ReactNode } from "react";
import { writtenFor } from "#web/writtenParts.ts";

type Props = {
  /** Elements whose name begins no other's. */
  as: "div" | "form" | "nav" | "search";
  /** Its own: nothing else of a page begins so. */
  className: string;
  /** All that the inside depends on, the language first. */
  facts: string;
  children: ReactNode;
} & HTMLAttributes<HTMLElement> &
  Pick<FormHTMLAttributes<HTMLFormElement>, "action">;

/** What stands in page after page: the server writes it once and puts it into all of them. */
export const Written = import.meta.env.PROD && import.meta.env.SSR ? WrittenOnce : Drawn;

function WrittenOnce(props: Props) {
  const { as: Element, className, facts, children, ...rest } = props;
  const opening = `<${Element} class="${className}"`;
  const inside = writtenFor(opening, `${opening} ${facts}`);
  if (inside === undefined) return <Drawn {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as React wrote it for another page
  return <Element className={className} {...rest} dangerouslySetInnerHTML={{ __html: inside }} />;
}

function Drawn({ as: Element, className, facts: _, children, ...rest }: Props) {
  return (
    <Element className={className} {...rest}>
      {children}
    </Element>
  );
}
