import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { createLinkToken } from "#shop/accounts/server/linkTokens.ts";
import { hashPassword } from "#shop/accounts/server/passwords.ts";
import { encryptTotpSecret } from "#shop/accounts/server/secondFactor/totpSecret.ts";
import { sendVerificationCode } from "#shop/accounts/server/verificationCodes.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

export const fuzzPassword = "a felucca at dusk";
export const totpCode = (secret: Secret) => new TOTP({ secret }).generate();

/** Makes accounts together with what opens them: passwords, codes, links and cookies that are valid now. */
export async function accountsForFuzzing(shop: Shop) {
  const { db, config } = shop;
  // One hash for all accounts, because it is slow by design.
  const password_hash = await hashPassword(fuzzPassword);

  /** Headers of a browser without session that holds a cookie. */
  async function browserWith(cookie = ""): Promise<Record<string, string>> {
    const { headers } = await createGuest(shop);
    return { ...headers, cookie: `${headers.cookie}; ${cookie}` };
  }

  async function withPassword(columns: { email_verified_at?: null } = {}) {
    const user = await createUser(shop);
    const values = { password_hash, ...columns };
    await db.updateTable("users").set(values).where("id", "=", user.id).execute();
    return user;
  }

  async function withMailedCode() {
    const { id, email } = await withPassword({ email_verified_at: null });
    await db.transaction().execute((tx) => sendVerificationCode(tx, config, { id, email, name: "Mona" }, "en"));
    const mail = db.selectFrom("outbox").select("facts").where("recipient", "=", email);
    const { code } = (await mail.executeTakeFirstOrThrow()).facts as { code: string };
    return { userId: id, code };
  }

  const resetLink = (userId: string) =>
    db.transaction().execute((tx) => createLinkToken(tx, { userId, purpose: "reset_password" }));

  async function emailLink(): Promise<string> {
    const email = `new-${randomUUID()}@example.test`;
    const { id: userId } = await withPassword();
    return db.transaction().execute((tx) => createLinkToken(tx, { userId, purpose: "change_email", email }));
  }

  /** A signed-in user who has just proved the password. */
  async function reauthenticated() {
    const user = await withPassword();
    await user.post("/auth/reauthenticate", { password: fuzzPassword });
    return user;
  }

  async function withTotp() {
    const user = await reauthenticated();
    const secret = new Secret({ size: 20 });
    const totp_secret = await encryptTotpSecret(secret, user.id, config.sessionSecret);
    const values = { totp_secret, totp_enabled_at: new Date() };
    await db.updateTable("users").set(values).where("id", "=", user.id).execute();
    return { user, secret };
  }

  async function withLinkedAccount() {
    const user = await withPassword();
    const identity = { issuer: "https://accounts.google.com", subject: randomUUID(), provider: "google" } as const;
    await db
      .insertInto("identities")
      .values({ ...identity, user_id: user.id, email: null })
      .execute();
    return user;
  }

  /** Headers of the browser that has just reset the password of an account with another sign-in method. */
  async function recovering(userId: string) {
    const browser = await createGuest(shop);
    const url = `/auth/reset-password/${await resetLink(userId)}`;
    const { headers } = await browser.call("POST", url, { password: fuzzPassword });
    return browserWith(/recovery=[^;]+/.exec([headers["set-cookie"]].flat().join("; "))?.[0]);
  }

  async function invitation(): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const owner = await createUser(shop, { role: "admin" });
    const values = {
      email: `invited-${randomUUID()}@example.test`,
      role: "support",
      token_hash: createHash("sha256").update(token).digest(),
      invited_by: owner.id,
      language: "en",
      expires_at: new Date(Date.now() + 3_600_000),
    } as const;
    await db.insertInto("staff_invitations").values(values).execute();
    return token;
  }

  return {
    ...{ browserWith, withPassword, withMailedCode, resetLink, emailLink, reauthenticated, withTotp },
    ...{ withLinkedAccount, recovering, invitation },
  };
}
