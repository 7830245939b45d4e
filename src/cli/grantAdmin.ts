import { parseArgs } from "node:util";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { email } from "#platform/commonSchemas.ts";
import { ShopError } from "#platform/errors.ts";
import { type Config, readConfig, StartError } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { folderOfShop } from "#platform/server/postgresDataFolder.ts";
import { providerLabels } from "#shop/accounts/oauthProviders.ts";
import { type GrantResult, grantOwnerRole, revokeStaffRole } from "#shop/accounts/server/adminRole.ts";
import { resetSecondFactor } from "#shop/accounts/server/resetSecondFactor.ts";
import { noSecret } from "./noSecret.ts";

const options = { remove: { type: "boolean" }, "reset-second-factor": { type: "boolean" } } as const;

// npm run admin -- EMAIL [--remove | --reset-second-factor], with the shop running or not: makes an owner of the
// account, removes its staff role, or removes the second factor of any account.
const { positionals, values } = readArguments();
const target = email.safeParse(positionals[0]);
const reset = values["reset-second-factor"];
if (!target.success || positionals.length > 1 || (values.remove && reset)) {
  console.error(
    "Usage: npm run admin -- EMAIL [--remove | --reset-second-factor]\n" +
      "Makes an owner of the account; --remove takes any staff role away. --reset-second-factor turns two-step\n" +
      "verification off for a person who has lost phone and recovery codes, and ends all sessions of the account.",
  );
  process.exit(1);
}
try {
  const config = readConfig({ ...noSecret, ...process.env });
  if (!config.DATABASE_URL) folderOfShop(config);
  const database = await openDatabaseForShop(config);
  try {
    const { db } = database;
    const lines = reset
      ? [await turnOffSecondFactor(db, config, target.data)]
      : values.remove
        ? [await revokeRole(db, target.data)]
        : await grantRole(db, config, target.data);
    for (const line of lines) console.log(line);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

function messageOf(error: unknown): unknown {
  if (error instanceof ShopError && error.key === "admin.staff.lastOwner")
    return "This is the last owner: make another one first.";
  return error instanceof StartError ? error.message : error;
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
    created: "a new account, and an owner of the shop.",
    promoted: "an owner of the shop from now on.",
    "was already": "an owner already.",
  };
  const { outcome, password, signInMethods } = await grantOwnerRole(db, config, email);
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

async function revokeRole(db: Db, email: string): Promise<string> {
  const messages = {
    demoted: "no longer staff; all sessions are ended.",
    "was none": "was not staff.",
    unknown: "nobody has this address.",
  };
  const { outcome } = await revokeStaffRole(db, email);
  if (outcome === "unknown") process.exitCode = 1;
  return `${email}: ${messages[outcome]}`;
}
