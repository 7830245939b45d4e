import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type ErrorKey, ShopError } from "#platform/errors.ts";
import { createLineBudget } from "../lineBudget.ts";
import { networkOf } from "../networkOf.ts";
import { isCsrfError } from "./csrf.ts";

export type SecurityLog = ReturnType<typeof createSecurityLog>;

const linesPerSecond = 5;
const refusals: readonly number[] = [401, 403, 429];
/** No attempts: a guest's page, and a session that was not used for long. */
const ordinary: readonly ErrorKey[] = ["auth.refresh.noToken", "auth.refresh.sessionExpired"];

/**
 * Logs sign-ins and refusals, which the log of requests samples. Lines name the client and the typed e-mail by
 * pseudonyms, so that attempts of one client or at one account can be counted without their data; `secret` keys them.
 */
export function createSecurityLog(secret: string, now?: () => number) {
  const takeLine = createLineBudget(linesPerSecond, now);
  let skipped = 0;

  const pseudonym = (text: string) =>
    createHmac("sha256", secret).update(`log ${text.toLowerCase()}`).digest("hex").slice(0, 12);

  function write(request: FastifyRequest, event: Record<string, unknown>, message: string): void {
    if (!takeLine()) {
      skipped++;
      return;
    }
    const { method, routeOptions, ip, body } = request;
    const { email } = (body ?? {}) as { email?: unknown };
    const account = typeof email === "string" && { account: pseudonym(email) };
    const where = { method, route: routeOptions.url, client: pseudonym(networkOf(ip)) };
    request.log.info({ ...event, ...where, ...account, ...(skipped > 0 && { skipped }) }, message);
    skipped = 0;
  }

  return {
    signedIn: (request: FastifyRequest, userId: string) => write(request, { user: userId }, "signed in"),
    refused(error: unknown, request: FastifyRequest): void {
      const refusal = refusalOf(error);
      if (!refusal) return;
      const user = request.visitor && { user: request.visitor.id };
      write(request, { ...refusal, ...user }, "refused");
    },
  };
}

function refusalOf(error: unknown): { refused: ErrorKey; status: number } | undefined {
  // The library sends its own error for a wrong token.
  if (isCsrfError(error)) return { refused: "request.csrf", status: 403 };
  if (!(error instanceof ShopError) || !isSecurityEvent(error)) return undefined;
  return { refused: error.key, status: error.status };
}

/** Refused sign-ins, codes, rights, tokens and attempts above a limit, and fields that a call does not have. */
const isSecurityEvent = ({ key, status, fields }: ShopError): boolean =>
  !ordinary.includes(key) &&
  (refusals.includes(status) ||
    key.startsWith("auth.") ||
    key === "profile.passwordWrong" ||
    Object.values(fields ?? {}).includes("validation.unknownField"));
