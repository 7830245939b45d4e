import { ShopError } from "#platform/errors.ts";
import { hasPermission, type Permission } from "#platform/staffRoles.ts";
import type { Visitor } from "./requestContext.ts";

/** Throws a 403 if the role of the visitor does not have the permission. */
export function requirePermission({ staffRole }: Pick<Visitor, "staffRole">, permission: Permission): void {
  if (!hasPermission(staffRole, permission)) throw new ShopError("notAllowed", "auth.noPermission");
}
