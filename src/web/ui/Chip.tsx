import type { ReactNode } from "react";
import { Link } from "#web/ui/Link.tsx";
import { CloseIcon } from "./icons.tsx";

type Props = { to: string; label: string; children: ReactNode; onClick?(): void };

/** A chosen filter; following it leads to the list without it. `label` says so aloud. */
export const Chip = ({ to, label, children, onClick }: Props) => (
  <Link className="chip" to={to} aria-label={label} preventScrollReset onClick={onClick}>
    {children}
    <CloseIcon />
  </Link>
);
