import { parseArgs } from "node:util";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { email } from "#platform/commonSchemas.ts";
import { type Config, readConfig, StartError } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { providerLabels } from "#shop/accounts/oauthProviders.ts";
import { type GrantResult, grantAdminRole, revokeAdminRole } from "#shop/accounts/server/adminRole.ts";

// npm run admin -- EMAIL [--remove]: grants or revokes the admin role, with the shop running or not.
const { positionals, values } = readArguments();
const target = email.safeParse(positionals[0]);
if (!target.success || positionals.length > 1) {
  console.error("Usage: npm run admin -- EMAIL [--remove] (--remove revokes the admin role)");
  process.exit(1);
}
try {
  const config = readConfig(process.env);
  const database = await openDatabaseForShop(config);
  try {
    const lines = values.remove
      ? await revokeRole(database.db, target.data)
      : await grantRole(database.db, config, target.data);
    for (const line of lines) console.log(line);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

/** Returns no e-mail, and so leads to the usage line, when an option is unknown: a mistyped one must grant nothing. */
function readArguments(): { positionals: string[]; values: { remove?: boolean | undefined } } {
  try {
    return parseArgs({ allowPositionals: true, options: { remove: { type: "boolean" } } });
  } catch {
    return { positionals: [], values: {} };
  }
}

async function grantRole(db: Db, config: Config, whom: string): Promise<string[]> {
  const said = {
    created: "a new account, and an admin.",
    promoted: "an admin from now on.",
    "was already": "an admin already.",
  };
  const { outcome, password, signInMethods } = await grantAdminRole(db, config, whom);
  return [
    `${whom}: ${said[outcome]}`,
    ...(password ? [`Password: ${password} (shown once)`] : []),
    ...(signInMethods ? [lineOf(signInMethods)] : []),
  ];
}

function lineOf({ hasPassword, hasSecondFactor, linked }: NonNullable<GrantResult["signInMethods"]>): string {
  const accounts = linked.map(({ provider, email }) => providerLabels[provider] + (email ? ` (${email})` : ""));
  const methods = [...(hasPassword ? ["password"] : []), ...accounts];
  return `Sign-in methods: ${methods.join(", ") || "none"}. Second factor: ${hasSecondFactor ? "on" : "off"}.`;
}

async function revokeRole(db: Db, whom: string): Promise<string[]> {
  const said = {
    demoted: "no longer an admin, from the next call on.",
    "was none": "was no admin.",
    unknown: "nobody has this address.",
  };
  const { outcome, staffLeft } = await revokeAdminRole(db, whom);
  if (outcome === "unknown") process.exitCode = 1;
  return [`${whom}: ${said[outcome]}`, ...(staffLeft === 0 ? ["The shop has no admin now."] : [])];
}
