import type { ReactNode } from "react";
import { ForwardIcon } from "./icons.tsx";
import { Link } from "./Link.tsx";

type Props = { title: ReactNode; text?: ReactNode; more?: { to: string; label: string } | undefined };

export const SectionHead = ({ title, text, more }: Props) => (
  <div className="section__head">
    <div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    {more && <MoreLink {...more} />}
  </div>
);

export const MoreLink = ({ to, label }: { to: string; label: string }) => (
  <Link className="more-link" to={to}>
    <span>{label}</span>
    <ForwardIcon />
  </Link>
);
