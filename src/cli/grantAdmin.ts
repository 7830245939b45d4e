import { parseArgs } from "node:util";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { email } from "#platform/commonSchemas.ts";
import { type Config, readConfig, StartError } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { providerLabels } from "#shop/accounts/oauthProviders.ts";
import { type GrantResult, grantAdminRole, revokeAdminRole } from "#shop/accounts/server/adminRole.ts";
import { resetSecondFactor } from "#shop/accounts/server/resetSecondFactor.ts";

const options = { remove: { type: "boolean" }, "reset-second-factor": { type: "boolean" } } as const;

// npm run admin -- EMAIL [--remove | --reset-second-factor], with the shop running or not: grants or revokes the admin
// role, or removes the second factor of any account.
const { positionals, values } = readArguments();
const target = email.safeParse(positionals[0]);
const reset = values["reset-second-factor"];
if (!target.success || positionals.length > 1 || (values.remove && reset)) {
  console.error(
    "Usage: npm run admin -- EMAIL [--remove | --reset-second-factor]\n" +
      "Grants the admin role; --remove revokes it. --reset-second-factor turns two-step verification off for an owner\n" +
      "who has lost phone and recovery codes, and ends all sessions of the account.",
  );
  process.exit(1);
}
try {
  const config = readConfig(process.env);
  const database = await openDatabaseForShop(config);
  try {
    const { db } = database;
    const lines = reset
      ? [await turnOffSecondFactor(db, config, target.data)]
      : values.remove
        ? await revokeRole(db, target.data)
        : await grantRole(db, config, target.data);
    for (const line of lines) console.log(line);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

/** Returns no e-mail, and so leads to the usage line, when an option is unknown: a mistyped one must grant nothing. */
function readArguments(): {
  positionals: string[];
  values: { [option in keyof typeof options]?: boolean | undefined };
} {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return { positionals: [], values: {} };
  }
}

async function turnOffSecondFactor(db: Db, config: Config, email: string): Promise<string> {
  const messages = {
    reset: "two-step verification is off, all sessions are ended, the owner gets a mail.",
    "was off": "two-step verification was off already.",
    unknown: "nobody has this address.",
  };
  const outcome = await resetSecondFactor(db, config, email);
  if (outcome === "unknown") process.exitCode = 1;
  return `${email}: ${messages[outcome]}`;
}

async function grantRole(db: Db, config: Config, email: string): Promise<string[]> {
  const messages = {
    created: "a new account, and an admin.",
    promoted: "an admin from now on.",
    "was already": "an admin already.",
  };
  const { outcome, password, signInMethods } = await grantAdminRole(db, config, email);
  return [
    `${email}: ${messages[outcome]}`,
    ...(password ? [`Password: ${password} (shown once)`] : []),
    ...(signInMethods ? [lineOf(signInMethods)] : []),
  ];
}

function lineOf({ hasPassword, hasSecondFactor, linked }: NonNullable<GrantResult["signInMethods"]>): string {
  const accounts = linked.map(({ provider, email }) => providerLabels[provider] + (email ? ` (${email})` : ""));
  const methods = [...(hasPassword ? ["password"] : []), ...accounts];
  return `Sign-in methods: ${methods.join(", ") || "none"}. Second factor: ${hasSecondFactor ? "on" : "off"}.`;
}

async function revokeRole(db: Db, email: string): Promise<string[]> {
  const messages = {
    demoted: "no longer an admin, from the next call on.",
    "was none": "was no admin.",
    unknown: "nobody has this address.",
  };
  const { outcome, staffLeft } = await revokeAdminRole(db, email);
  if (outcome === "unknown") process.exitCode = 1;
  return [`${email}: ${messages[outcome]}`, ...(staffLeft === 0 ? ["The shop has no admin now."] : [])];
}
