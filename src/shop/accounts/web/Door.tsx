import type { ReactNode } from "react";
import { GuestOnly } from "#web/session/guards.tsx";
import "#web/styles/door.css";

type Props = {
  title: string;
  lead: ReactNode;
  /** Below the form: the way to the other door. */
  foot: ReactNode;
  /** Where somebody who is signed in goes from here; without it the page is for everybody. */
  to?: string;
  children: ReactNode;
};

/** What the log-in, the sign-up and the code have in common: a form, and cloth in the sun beside it. */
export function Door({ title, lead, foot, to, children }: Props) {
  const page = (
    <div className="wrap door">
      <div className="door__form">
        <header className="door__head">
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        <div className="box box--leaf door__panel">{children}</div>
        <div className="door__foot">{foot}</div>
      </div>
      <div className="door__picture" aria-hidden="true" />
    </div>
  );
  return to === undefined ? page : <GuestOnly to={to}>{page}</GuestOnly>;
}
