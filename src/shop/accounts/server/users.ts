import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { rolePermissions } from "#platform/staffRoles.ts";
import type { UserView } from "../contract.ts";
import type { ProviderName } from "../oauthProviders.ts";
import "./tables.ts";

const userColumns = [
  "id",
  "email",
  "name",
  "role",
  "staff_role",
  "password_hash",
  "email_verified_at",
  "language",
  "phones",
  "shipping_address",
  "billing_address",
] as const;

const linkedProviders = sql<ProviderName[]>`
  array(select provider from identities where user_id = users.id order by provider)`.as("linked_providers");

export type User = Awaited<ReturnType<typeof loadUser>>;

export async function loadUser(db: Db | Tx, id: string) {
  const user = await db
    .selectFrom("users")
    .select([...userColumns, linkedProviders])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user) throw new ShopError("notSignedIn", "auth.profile.notFound");
  return user;
}

/** Ignores case, by the column's collation. */
export function findUserByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  return db
    .selectFrom("users")
    .select([...userColumns, linkedProviders])
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

type EditableUser = Pick<UserView, "name" | "phones" | "shippingAddress" | "billingAddress" | "language">;
type UserChanges = { [Field in keyof EditableUser]?: EditableUser[Field] | undefined };

/** Updates the given fields only. */
export async function updateUser(db: Db | Tx, id: string, changes: UserChanges): Promise<User> {
  const { name, phones, shippingAddress, billingAddress, language } = changes;
  await db
    .updateTable("users")
    .set({
      updated_at: sql`now()`,
      ...(name === undefined ? {} : { name }),
      ...(phones === undefined ? {} : { phones }),
      ...(language === undefined ? {} : { language }),
      ...(shippingAddress === undefined ? {} : { shipping_address: jsonOrNull(shippingAddress) }),
      ...(billingAddress === undefined ? {} : { billing_address: jsonOrNull(billingAddress) }),
    })
    .where("id", "=", id)
    .execute();
  return loadUser(db, id);
}

type DeliveryDefaults = Pick<EditableUser, "phones" | "shippingAddress" | "billingAddress">;

/** Saves the delivery data of an order as defaults, without overwriting the profile. */
export async function saveDeliveryDefaults(db: Db, id: string, delivery: DeliveryDefaults): Promise<void> {
  await sql`
    update users set updated_at = now(),
           phones = case when phones = '{}' then ${delivery.phones}::text[] else phones end,
           shipping_address = coalesce(shipping_address, ${jsonOrNull(delivery.shippingAddress)}::jsonb),
           billing_address = coalesce(billing_address, ${jsonOrNull(delivery.billingAddress)}::jsonb)
     where id = ${id} and (phones = '{}' or shipping_address is null or billing_address is null)`.execute(db);
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value));

export function presentUser(user: User): UserView {
  return {
    _id: user.id,
    name: user.name,
    email: user.email ?? "",
    role: user.role,
    isAdmin: user.role === "admin",
    staff: user.staff_role && { role: user.staff_role, permissions: [...rolePermissions[user.staff_role]] },
    phones: user.phones,
    phone: user.phones[0] ?? null,
    shippingAddress: user.shipping_address,
    billingAddress: user.billing_address,
    language: user.language,
    verified: user.email_verified_at !== null,
    hasPassword: user.password_hash !== null,
    linkedProviders: user.linked_providers,
  };
}
