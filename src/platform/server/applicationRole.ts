import pg from "pg";
import { applicationName } from "./applicationName.ts";
import { primaryUrl } from "./postgresHosts.ts";

/** A role of the running shop, which owns no table. `password`: undefined if the server asks for none. */
export type ApplicationRole = {
  name: string;
  password?: string | undefined;
  /** Creates the role if it is missing, which the owner must have the right to. */
  create?: boolean;
};

/** Gives the shop's role its rights after migrations, as the owner of the tables. Changes nothing if it has them. */
export async function grantApplicationRights(ownerUrl: string, role: ApplicationRole): Promise<void> {
  const client = new pg.Client({ connectionString: await primaryUrl(ownerUrl), application_name: applicationName });
  await client.connect();
  try {
    await client.query("begin");
    // Two processes may start at the same moment.
    await client.query("select pg_advisory_xact_lock(4712)");
    if (role.create) await createRole(client, role);
    const { rows } = await client.query<{ complete: boolean }>("select has_application_rights($1) as complete", [
      role.name,
    ]);
    if (!rows[0]?.complete) await client.query("select grant_application_rights($1)", [role.name]);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** Sets the password each time: a data folder of a backup may have another one. */
async function createRole(client: pg.Client, { name, password }: ApplicationRole): Promise<void> {
  const role = pg.escapeIdentifier(name);
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
  if (rowCount === 0) await client.query(`create role ${role} login`);
  if (password !== undefined) await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
}
