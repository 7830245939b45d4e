import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { UserView } from "../contract.ts";
import type { Provider } from "../oauth.ts";
import "./tables.ts";

const columns = [
  "id",
  "email",
  "name",
  "role",
  "password_hash",
  "email_verified_at",
  "language",
  "phones",
  "shipping_address",
  "billing_address",
] as const;

const linkedProviders = sql<Provider[]>`
  array(select provider from identities where user_id = users.id order by provider)`.as("linked_providers");

export type User = Awaited<ReturnType<typeof userOf>>;

export async function userOf(db: Db | Tx, id: string) {
  const user = await db
    .selectFrom("users")
    .select([...columns, linkedProviders])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user) throw new ShopError("notSignedIn", "auth.profile.notFound");
  return user;
}

/** Addresses are compared without their case, as the column's collation says. */
export function userByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  return db
    .selectFrom("users")
    .select([...columns, linkedProviders])
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

type Changeable = Pick<UserView, "name" | "phones" | "shippingAddress" | "billingAddress" | "language">;
type Changes = { [Field in keyof Changeable]?: Changeable[Field] | undefined };

/** What is not named stays as it is. */
export async function changeUser(db: Db | Tx, id: string, changes: Changes): Promise<User> {
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
  return userOf(db, id);
}

type Delivery = Pick<Changeable, "phones" | "shippingAddress" | "billingAddress">;

/** What somebody bought with is offered the next time; what they keep in their profile stays theirs. */
export async function rememberDelivery(db: Db, id: string, delivery: Delivery): Promise<void> {
  await sql`
    update users set updated_at = now(),
           phones = case when phones = '{}' then ${delivery.phones}::text[] else phones end,
           shipping_address = coalesce(shipping_address, ${jsonOrNull(delivery.shippingAddress)}::jsonb),
           billing_address = coalesce(billing_address, ${jsonOrNull(delivery.billingAddress)}::jsonb)
     where id = ${id} and (phones = '{}' or shipping_address is null or billing_address is null)`.execute(db);
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value));

export function present(user: User): UserView {
  return {
    _id: user.id,
    name: user.name,
    email: user.email ?? "",
    role: user.role,
    isAdmin: user.role === "admin",
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
