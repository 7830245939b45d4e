import type pg from "pg";
import type { Config } from "#platform/server/config.ts";
import { addressKey, localLimit, sharedLimit } from "#platform/server/limits.ts";

export type AccountLimits = ReturnType<typeof accountLimits>;

export function accountLimits({ pool, config }: { pool: pg.Pool; config: Config }) {
  const minutes = config.LOGIN_LIMIT_MINUTES;
  const account = sharedLimit(pool, { name: "login-account", points: config.LOGIN_LIMIT_ACCOUNT, minutes });
  const address = sharedLimit(pool, { name: "login-address", points: config.LOGIN_LIMIT_ADDRESS, minutes });
  const guessed = sharedLimit(pool, { name: "login-guess", points: 1, minutes: 15 });
  const guesser = sharedLimit(pool, { name: "login-guesser", points: 5, minutes: 15 });
  const oneResend = sharedLimit(pool, { name: "resend-minute", points: 1, minutes: 1 });
  const resends = sharedLimit(pool, { name: "resend-hour", points: 5, minutes: 60 });
  const newcomers = localLimit({ name: "newcomers", points: 300, minutes: 15 });
  const forgets = sharedLimit(pool, { name: "forgot", points: 3, minutes: 60, error: "auth.forgot.tooMany" });
  const forgetters = localLimit({ name: "forgetters", points: 60, minutes: 15 });
  const proofs = sharedLimit(pool, { name: "prove", points: config.LOGIN_LIMIT_ACCOUNT, minutes });
  const exports = sharedLimit(pool, { name: "export", points: 10, minutes: 60 });
  const newEmails = sharedLimit(pool, { name: "new-email", points: 5, minutes: 60 });

  return {
    /** Counts a try to log in before it is known how it ends, so that tries at the same moment count too. */
    async login(email: string, from: string): Promise<void> {
      await address.take(from);
      await account.take(addressKey(email));
    },
    /** A password that was right is no guess. */
    async loggedIn(email: string, from: string): Promise<void> {
      await Promise.all([account.forget(addressKey(email)), address.giveBack(from)]);
    },
    /** Whether this address has asked for so many accounts that are not there that it is told no more about any. */
    async isGuessing(email: string, from: string): Promise<boolean> {
      const isNew = (await guessed.wait(`${from} ${addressKey(email)}`)) === 0;
      return isNew ? (await guesser.wait(from)) > 0 : guesser.isOver(from);
    },
    /** Asks for a code: answers the seconds to wait for it, 0 when it may go out now. */
    async resend(userId: string): Promise<number> {
      return (await oneResend.wait(userId)) || (await resends.wait(userId));
    },
    newcomer: (from: string) => newcomers.take(from),
    /** Counted for every address that is typed, be there an account or not. */
    async forgot(email: string, from: string): Promise<void> {
      await forgetters.take(from);
      await forgets.take(addressKey(email));
    },
    /** The password that is asked for again is no way around the limit of the log-in. */
    prove: (userId: string) => proofs.take(userId),
    proved: (userId: string) => proofs.forget(userId),
    exported: (userId: string) => exports.take(userId),
    newEmail: (userId: string) => newEmails.take(userId),
  };
}
