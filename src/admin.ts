import { parseArgs } from "node:util";
import { readConfig, StartError } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { email } from "#platform/texts.ts";
import { openShopDatabase } from "#server/openShop.ts";
import { makeStaff, takeStaffRole } from "#shop/accounts/server/staff.ts";

// npm run admin -- EMAIL [--remove]: makes somebody staff, or no longer; with the shop running or not.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { remove: { type: "boolean" } },
});
const whom = email.safeParse(positionals[0]);
if (!whom.success) {
  console.error("Say whom: npm run admin -- somebody@example.com (with --remove: no longer an admin)");
  process.exit(1);
}
try {
  const database = await openShopDatabase(readConfig(process.env));
  try {
    const lines = values.remove ? await remove(database.db, whom.data) : await make(database.db, whom.data);
    for (const line of lines) console.log(line);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function make(db: Db, whom: string): Promise<string[]> {
  const said = {
    created: "a new account, and an admin.",
    promoted: "an admin from now on.",
    "was already": "an admin already.",
  };
  const { outcome, password } = await makeStaff(db, whom);
  return [`${whom}: ${said[outcome]}`, ...(password ? [`Password: ${password} (shown once)`] : [])];
}

async function remove(db: Db, whom: string): Promise<string[]> {
  const said = {
    demoted: "no longer an admin, from the next call on.",
    "was none": "was no admin.",
    unknown: "nobody has this address.",
  };
  const { outcome, staffLeft } = await takeStaffRole(db, whom);
  if (outcome === "unknown") process.exitCode = 1;
  return [`${whom}: ${said[outcome]}`, ...(staffLeft === 0 ? ["The shop has no admin now."] : [])];
}
