import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { loginUrl } from "#platform/safeRedirect.ts";
import { Spinner } from "#web/ui/Spinner.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Session, type User, useSession } from "./session.ts";

type GuardProps = { children: ReactNode };

/** Redirects guests to sign in, and back afterwards. */
export function SignedInOnly({ children }: GuardProps) {
  return <RequireSession if={(session) => session.state === "signedIn"}>{children}</RequireSession>;
}

/** Redirects everyone but staff to sign in, from where signed-in customers go home; they are told why. */
export function AdminOnly({ children }: GuardProps) {
  const { t } = useTranslation("common");
  const session = useSession();
  const isCustomer = session.state === "signedIn" && session.user.staff === null;
  useEffect(() => {
    if (isCustomer) toast.show(t("adminOnly"));
  }, [isCustomer, t]);
  return (
    <RequireSession if={(session) => session.state === "signedIn" && session.user.staff !== null}>
      {children}
    </RequireSession>
  );
}

/**
 * Redirects signed-in users to `to`. Renders its children during the session check: most who come here are guests, and
 * the form is the same for all.
 */
export function GuestOnly({ children, to = "/" }: GuardProps & { to?: string }) {
  const session = useSession();
  const isIn = session.state === "signedIn";
  useRedirect(isIn, to);
  return isIn ? <Spinner /> : children;
}

function RequireSession({ children, if: mayEnter }: GuardProps & { if: (session: Session) => boolean }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const enters = mayEnter(session);
  // A navigation that is already under way, such as after deleting the account, is not replaced.
  const isLeaving = useNavigation().state !== "idle";
  useRedirect(!isLeaving && session.state !== "checking" && !enters, loginUrl(pathname + search + hash));
  return enters ? children : <Spinner />;
}

function useRedirect(leaves: boolean, to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Replaces the history entry, so that going back does not return here.
    if (leaves) navigate(to, { replace: true });
  }, [leaves, to, navigate]);
}

/** Returns the signed-in user. Throws outside of the guards above. */
export function useUser(): User {
  const session = useSession();
  if (session.state !== "signedIn") throw new Error("useUser must be used inside SignedInOnly or AdminOnly");
  return session.user;
}
