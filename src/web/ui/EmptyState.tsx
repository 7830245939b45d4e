import type { ReactNode } from "react";
import bag from "#web/art/tile-bags.svg";

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** Something to do next. */
  action?: ReactNode;
  heading?: "h1" | "h2";
  /** The address of a drawing; the market bag unless told. */
  art?: string;
};

export function EmptyState({ title, children, action, heading: Heading = "h2", art = bag }: Props) {
  return (
    <div className="empty">
      <img src={art} alt="" width={144} height={144} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
