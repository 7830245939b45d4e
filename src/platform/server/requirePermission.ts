import { ShopError } from "#platform/errors.ts";
import { hasPermission, type Permission } from "#platform/staffRoles.ts";
import type { Visitor } from "./requestContext.ts";

export type PermittedVisitor = Pick<Visitor, "staffRole" | "apiToken">;

/** Returns whether the role of the visitor has the permission, and the API token, if the call has one, the scope. */
export const isPermitted = (visitor: PermittedVisitor | undefined, permission: Permission): boolean =>
  visitor !== undefined &&
  hasPermission(visitor.staffRole, permission) &&
  (visitor.apiToken === undefined || visitor.apiToken.scopes.includes(permission));

/** Throws a 403 if the role or the API token of the visitor does not have the permission. */
export function requirePermission(visitor: PermittedVisitor, permission: Permission): void {
  if (isPermitted(visitor, permission)) return;
  const isScopeMissing = visitor.apiToken !== undefined && hasPermission(visitor.staffRole, permission);
  throw new ShopError("notAllowed", isScopeMissing ? "auth.token.noScope" : "auth.noPermission");
}
