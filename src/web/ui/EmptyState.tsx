import type { ReactNode } from "react";
import tiles from "#web/art/tiles.svg";

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** A next step. */
  action?: ReactNode;
  heading?: "h1" | "h2";
  /** URL of a drawing; defaults to the market bag. */
  art?: string;
};

export function EmptyState({ title, children, action, heading: Heading = "h2", art = `${tiles}#bags` }: Props) {
  return (
    <div className="empty">
      <img src={art} alt="" width={144} height={144} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
