import type pg from "pg";
import type { ErrorKey } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import { networkOf } from "#platform/server/networkOf.ts";
import { emailRateLimitKey, limitErrors, type RateLimit, sharedRateLimit } from "#platform/server/rateLimits.ts";

export type AccountLimits = ReturnType<typeof accountLimits>;

/** `device`: of a browser that has signed in to this account before. */
type SignInAttempt = { email: string; ip: string; device?: Buffer | undefined };

/** Answers that reveal that an account exists. */
const revealing: readonly ErrorKey[] = ["auth.signup.emailExists", "auth.oauth.emailExists"];
const wrongCode: readonly ErrorKey[] = [
  "auth.verify.codeInvalid",
  "auth.verify.tooManyTries",
  "auth.verify.userNotFound",
];

export function accountLimits({ pool, config }: { pool: pg.Pool; config: Config }) {
  const minutes = config.LOGIN_LIMIT_MINUTES;
  const limitOf = (name: string, points: number, minutes: number, error?: ErrorKey): RateLimit =>
    sharedRateLimit(pool, { name, points, minutes, ...(error && { error }) });
  const loginByAccount = limitOf("login-account", config.LOGIN_LIMIT_ACCOUNT, minutes);
  const loginByDevice = limitOf("login-device", config.LOGIN_LIMIT_ACCOUNT, minutes);
  const loginByIp = limitOf("login-address", config.LOGIN_LIMIT_ADDRESS, minutes);
  const guessedAccounts = limitOf("login-guess", 1, 15);
  const guessesByIp = limitOf("login-guesser", 5, 15);
  const revealsByIp = limitOf("account-exists", 20, 15);
  const wrongCodesByIp = limitOf("wrong-code", 30, 60);
  const secondFactors = limitOf("second-factor", 5, 15);
  const resendsPerMinute = limitOf("resend-minute", 1, 1);
  const resendsPerHour = limitOf("resend-hour", 5, 60);
  const signUpsByIp = limitOf("newcomers", 300, 15);
  const resetsByAccount = limitOf("forgot", 3, 60, "auth.forgot.tooMany");
  const resetsByIp = limitOf("forgetters", 60, 15);
  const reauthentications = limitOf("prove", config.LOGIN_LIMIT_ACCOUNT, minutes);
  const dataExports = limitOf("export", 10, 60);
  const emailChanges = limitOf("new-email", 5, 60);

  const deviceKey = (email: string, device: Buffer) => `${emailRateLimitKey(email)} ${device.toString("base64url")}`;

  return {
    /**
     * Counts a sign-in attempt before its outcome is known, so that concurrent attempts count too. Browsers that have
     * signed in to the account before count on their own, so that strangers cannot lock its owner out.
     */
    async login({ email, ip, device }: SignInAttempt): Promise<void> {
      if (device) return loginByDevice.consume(deviceKey(email, device));
      await loginByIp.consume(ip);
      await loginByAccount.consume(emailRateLimitKey(email));
    },
    /** Undoes the count after a correct password. */
    async loggedIn({ email, ip, device }: SignInAttempt): Promise<void> {
      if (device) return loginByDevice.reset(deviceKey(email, device));
      await Promise.all([loginByAccount.reset(emailRateLimitKey(email)), loginByIp.refund(ip)]);
    },
    /** Limits second factor codes: known browsers on their own, all others together. */
    async secondFactor(userId: string, device: Buffer | undefined, verify: () => Promise<void>): Promise<void> {
      const key = device ? `${userId} ${device.toString("base64url")}` : userId;
      await secondFactors.consume(key);
      await verify();
      await secondFactors.reset(key);
    },
    /** Returns true if this IP probed so many unknown accounts that responses must not reveal any more. */
    async isGuessing(email: string, ip: string): Promise<boolean> {
      const key = `${networkOf(ip)} ${emailRateLimitKey(email)}`;
      const isNew = (await guessedAccounts.secondsUntilAllowed(key)) === 0;
      return isNew ? (await guessesByIp.secondsUntilAllowed(ip)) > 0 : guessesByIp.isExceeded(ip);
    },
    /** Runs an action that may reveal that an account exists. After 20 such answers an IP gets no answer at all. */
    revealing: <Answer>(ip: string, action: () => Promise<Answer>) => limitErrors(revealsByIp, ip, revealing, action),
    /** Runs the check of a mailed code. Wrong ones of all accounts count together. */
    checkingCode: <Answer>(ip: string, action: () => Promise<Answer>) =>
      limitErrors(wrongCodesByIp, ip, wrongCode, action),
    /** Requests a code. Returns the seconds to wait, or 0 if it may be sent now. */
    async resend(userId: string): Promise<number> {
      return (await resendsPerMinute.secondsUntilAllowed(userId)) || (await resendsPerHour.secondsUntilAllowed(userId));
    },
    newcomer: (ip: string) => signUpsByIp.consume(ip),
    /** Counts every submitted address, whether the account exists or not. */
    async forgot(email: string, ip: string): Promise<void> {
      await resetsByIp.consume(ip);
      await resetsByAccount.consume(emailRateLimitKey(email));
    },
    /** Limits reauthentication, so that it cannot bypass the sign-in limit. */
    prove: (userId: string) => reauthentications.consume(userId),
    proved: (userId: string) => reauthentications.reset(userId),
    exported: (userId: string) => dataExports.consume(userId),
    newEmail: (userId: string) => emailChanges.consume(userId),
  };
}
