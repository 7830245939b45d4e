import type { Permission } from "#platform/staffRoles.ts";
import { useSession } from "./session.ts";

/**
 * Returns whether the signed-in user's role has a permission, to hide what the server would refuse. It comes with the
 * session's user, so it is as old as the page; the server checks the current role at every call.
 */
export function useCan(): (permission: Permission) => boolean {
  const session = useSession();
  const granted = session.state === "signedIn" ? session.user.staff?.permissions : undefined;
  return (permission) => granted?.includes(permission) ?? false;
}
