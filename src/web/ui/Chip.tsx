import type { ReactNode } from "react";
import { Link } from "react-router";
import { CloseIcon } from "./icons.tsx";

/** A chosen filter; following it leads to the list without it. `label` says so aloud. */
export const Chip = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <Link className="chip" to={to} aria-label={label} preventScrollReset>
    {children}
    <CloseIcon />
  </Link>
);
