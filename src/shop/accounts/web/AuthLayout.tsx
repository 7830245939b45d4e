import type { ReactNode } from "react";
import { GuestOnly } from "#web/session/guards.tsx";
import "./auth.css";

type Props = {
  title: string;
  lead: ReactNode;
  /** Link below the form, such as from log-in to sign-up. */
  foot: ReactNode;
  /** Redirect for signed-in users; without it the page is for everyone. */
  to?: string;
  children: ReactNode;
};

/** Layout of log-in, sign-up and verification: a form beside a picture. */
export function AuthLayout({ title, lead, foot, to, children }: Props) {
  const page = (
    <div className="wrap auth">
      <div className="auth__form">
        <header className="auth__head">
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        <div className="box box--leaf auth__panel">{children}</div>
        <div className="auth__foot">{foot}</div>
      </div>
      <div className="auth__picture" aria-hidden="true" />
    </div>
  );
  return to === undefined ? page : <GuestOnly to={to}>{page}</GuestOnly>;
}
