import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { loginAddress } from "#shop/accounts/next.ts";
import { Spinner } from "#web/ui/Spinner.tsx";
import { type Session, type User, useSession } from "./session.ts";

type Guarded = { children: ReactNode };

/** A guest is asked to log in and comes back here. */
export function SignedInOnly({ children }: Guarded) {
  return <Only if={(session) => session.state === "signedIn"}>{children}</Only>;
}

/** Anybody but the shop's staff is sent to log in. */
export function StaffOnly({ children }: Guarded) {
  return <Only if={(session) => session.state === "signedIn" && session.user.isAdmin}>{children}</Only>;
}

/**
 * Pages that make no sense for somebody who is signed in lead on to `to`.
 * They are drawn while we still find out: most who come here are guests, and the form is the same for all.
 */
export function GuestOnly({ children, to = "/" }: Guarded & { to?: string }) {
  const session = useSession();
  const isIn = session.state === "signedIn";
  useLeave(isIn, to);
  return isIn ? <Spinner /> : children;
}

function Only({ children, if: mayEnter }: Guarded & { if: (session: Session) => boolean }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const enters = mayEnter(session);
  useLeave(session.state !== "checking" && !enters, loginAddress(pathname + search + hash));
  return enters ? children : <Spinner />;
}

function useLeave(leaves: boolean, to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    // In the place of this page, so that going back does not come here again.
    if (leaves) navigate(to, { replace: true });
  }, [leaves, to, navigate]);
}

/** Inside one of the guards above: who is here. */
export function useUser(): User {
  const session = useSession();
  if (session.state !== "signedIn") throw new Error("Nobody is signed in here.");
  return session.user;
}
