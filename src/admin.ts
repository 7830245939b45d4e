import { readConfig, StartError } from "#platform/server/config.ts";
import { email } from "#platform/texts.ts";
import { openShopDatabase } from "#server/openShop.ts";
import { makeStaff } from "#shop/accounts/server/staff.ts";

// npm run admin -- EMAIL: makes somebody staff, with the shop running or not.
const given = email.safeParse(process.argv[2]);
if (!given.success) {
  console.error("Say whom: npm run admin -- somebody@example.com");
  process.exit(1);
}
const said = {
  created: "a new account, and an admin.",
  promoted: "an admin from now on.",
  "was already": "an admin already.",
};
try {
  const database = await openShopDatabase(readConfig(process.env));
  try {
    const { outcome, password } = await makeStaff(database.db, given.data);
    console.log(`${given.data}: ${said[outcome]}`);
    if (password) console.log(`Password: ${password} (shown once)`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
