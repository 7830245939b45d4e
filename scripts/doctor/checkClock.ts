import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import type { Config } from "#platform/server/config.ts";
import { primaryUrl } from "#platform/server/postgresHosts.ts";
import { type Check, fetchOrFinding, fine, problem, unknown, warning } from "./finding.ts";

/** Codes of authenticator apps and signatures of gateways bear half a minute. */
const mostSeconds = 20;

export const checkClock: Check = async (config) => {
  const compared = [await databaseAhead(config), await outsideAhead(config)].filter((found) => found !== undefined);
  const wrong = compared.filter(({ seconds }) => Math.abs(seconds) > mostSeconds);
  const findings = wrong.map(({ seconds, clock }) =>
    problem(
      `this machine's clock is ${Math.abs(Math.round(seconds))} seconds ${seconds > 0 ? "behind" : "ahead of"} ${clock}: switch on NTP (timedatectl set-ntp true).`,
    ),
  );
  if (wrong.length === 0 && compared.length > 0)
    findings.push(fine(`agrees with ${compared.map(({ clock }) => clock).join(" and ")}`));
  const { stdout } = await promisify(execFile)("timedatectl", ["show", "--property=NTPSynchronized", "--value"]).catch(
    () => ({ stdout: "" }),
  );
  if (stdout.trim() === "no")
    findings.push(warning("the clock is not synchronised: timedatectl set-ntp true, or install systemd-timesyncd."));
  return findings.length > 0 ? findings : [unknown("nothing to compare the clock with")];
};

type Compared = { seconds: number; clock: string } | undefined;

async function databaseAhead({ DATABASE_URL }: Config): Promise<Compared> {
  if (!DATABASE_URL) return undefined;
  const client = new pg.Client({
    connectionString: await primaryUrl(DATABASE_URL).catch(() => DATABASE_URL),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const before = Date.now();
    const { rows } = await client.query("select extract(epoch from clock_timestamp())::float8 * 1000 as at");
    return { seconds: (rows[0].at - (before + Date.now()) / 2) / 1000, clock: "the database" };
  } catch {
    return undefined; // told by the check of the database
  } finally {
    await client.end().catch(() => {});
  }
}

/** By the Date of the payment gateway's answer. */
async function outsideAhead(config: Config): Promise<Compared> {
  if (config.PAYMENT_PROVIDER === "sandbox") return undefined;
  const url = config.PAYMENT_PROVIDER === "stripe" ? config.STRIPE_BASE_URL : config.PAYMOB_BASE_URL;
  const answer = await fetchOrFinding(url, { method: "HEAD" });
  const date = typeof answer === "string" ? Number.NaN : Date.parse(answer.headers.get("date") ?? "");
  return Number.isNaN(date) ? undefined : { seconds: (date - Date.now()) / 1000, clock: new URL(url).host };
}
