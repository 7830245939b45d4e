import type { ReactNode } from "react";
import { Link } from "#web/ui/Link.tsx";
import { CloseIcon } from "./icons.tsx";

type Props = { to: string; label: string; children: ReactNode; onClick?(): void };

/** An active filter; its link removes the filter. `label` is its accessible name. */
export const Chip = ({ to, label, children, onClick }: Props) => (
  <Link className="chip" to={to} aria-label={label} preventScrollReset onClick={onClick}>
    {children}
    <CloseIcon />
  </Link>
);
