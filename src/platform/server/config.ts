import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { type OnlineMethod, onlineMethods } from "../onlineMethods.ts";
import { type BackupPlan, parseBackupPlace } from "./backup/backupTarget.ts";
import { type CdnConfig, readCdnConfig } from "./cdnConfig.ts";
import { splitHosts } from "./postgresHosts.ts";
import { readSmtpOptions, type SmtpOptions } from "./smtpConfig.ts";
import { failStart, StartError } from "./startError.ts";

export { StartError };

const positiveInteger = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);
const booleanFlag = z.enum(["1", "0", "true", "false"]).transform((value) => value === "1" || value === "true");
const httpUrl = z.url({ protocol: /^https?$/, error: "an address that begins with http:// or https:// is needed" });
/** The shop is served from the root of its origin, so the URL has no path. */
const origin = httpUrl.refine(
  (given) => /^https?:\/\/[^/?#@]+\/?$/.test(given),
  "only https://, the host and perhaps a port are needed, nothing behind them",
);
const paymobIntegration = `\\d+(:(${onlineMethods.join("|")}))?`;
const paymobIntegrations = new RegExp(`^${paymobIntegration}(\\s*,\\s*${paymobIntegration})*$`);

/** `4097559:wallet`; without a method it is for cards. */
function parseIntegration(text: string): { id: number; method: OnlineMethod } {
  const [id, method = "card"] = text.trim().split(":");
  return { id: Number(id), method: method as OnlineMethod };
}

const mailAddress = z.union([z.email(), z.string().regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>$/)], {
  error: "an e-mail address is needed, such as shop@example.com or Nabta <shop@example.com>",
});

const databaseUrl = z.string().superRefine((given, { addIssue }) => {
  const refuse = (message: string) => addIssue({ code: "custom", message });
  const [, hosts] = /^postgres(?:ql)?:\/\/(?:.*@)?([^/?]*)/.exec(given) ?? [];
  if (hosts === undefined) refuse("it begins with postgres://");
  else if (hosts.includes(",") && /[?&]host=/.test(given)) refuse("several hosts cannot be sockets");
  else if (/[?&]target_session_attrs=(?!read-write|primary)/.test(given))
    refuse("target_session_attrs is read-write or primary: the shop writes");
  else if (!splitHosts(given).every((url) => URL.canParse(url)))
    refuse("it looks like postgres://user:password@host:5432/database, with signs of the password percent-encoded");
});

/** All environment variables that the shop reads. Times are minutes. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Port of the health checks of a worker-only process; unset, it does not listen. */
  WORKER_HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Port of `/metrics` on HOST; unset, METRICS_TOKEN opens it on PORT, and without both there is none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Bearer token of `/metrics`. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where traces and logs go by OTLP over HTTP; unset, there are none. Libraries read the other OTEL_ variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** Share of the traces that are recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Milliseconds from which on a statement is logged as slow; 0 logs none. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  /** Lines of the log for ordinary requests, on average. */
  LOG_REQUESTS_PER_SECOND: z.coerce.number().int().min(0).max(10_000).default(10),
  /** Folder of the backups, or `s3://bucket/prefix`. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Encrypts backups. */
  BACKUP_KEY: z
    .string()
    .min(20, "20 characters or more are needed, as `openssl rand -base64 32` makes them")
    .optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  BACKUP_KEEP_WEEKS: z.coerce.number().int().min(0).max(520).default(8),
  BACKUP_KEEP_MONTHS: z.coerce.number().int().min(0).max(120).default(12),
  /** `off` if a timer outside runs `npm run backup`. */
  BACKUP_SCHEDULE: z.enum(["on", "off"]).default("on"),
  /** Longest time in seconds until a change of the embedded database is archived. */
  BACKUP_WAL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  /** The bucket of `s3://…`; each defaults to the one for pictures. */
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  /** Opens data of a newer version of the shop: the way back by one version, see docs/upgrade.md. */
  ALLOW_NEWER_DATA: booleanFlag.default(false),
  /**
   * The role that owns the tables, if the one of DATABASE_URL does not: for migrations and restores. Leads to PostgreSQL
   * itself if DATABASE_URL leads to a pooler.
   */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** A hot standby for reports, exports and searches; the primary answers while it is late or away. */
  DATABASE_READ_URL: databaseUrl
    .refine((url) => splitHosts(url).length === 1, "one host is needed: a standby, or a proxy in front of several")
    .optional(),
  /** Seconds of changes that the standby may lack. */
  DATABASE_READ_LAG_SECONDS: z.coerce.number().min(1).max(3_600).default(10),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(8),
  /** Web processes on one port; `auto` is one for each core. With more than one, jobs run in a process of their own. */
  WEB_PROCESSES: z.union([z.literal("auto"), z.coerce.number().int().min(1).max(64)]).default(1),
  /** Seconds between SIGTERM and closing, in which the proxy in front notices the failing readiness check. */
  LEAVE_SECONDS: z.coerce.number().min(0).max(30).default(1),
  DEMO: booleanFlag.default(false),
  /** Permits the demo admin and, outside production, the pages at /dev for others than this machine. */
  ALLOW_DEV_PAGES: booleanFlag.default(false),
  /** Permits production without SMTP_URL, without https or with a weak SESSION_SECRET. */
  ALLOW_INSECURE: booleanFlag.default(false),
  /** Whether HSTS covers the subdomains of the shop's host too: all their services then need a certificate. */
  HSTS_SUBDOMAINS: booleanFlag.default(false),
  SESSION_SECRET: z.string().min(32).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "it looks like smtp://user:password@host:587" })
    .optional(),
  MAIL_FROM: mailAddress.optional(),
  /** Requires TLS for SMTP; `smtps:` always uses it. */
  SMTP_REQUIRE_TLS: booleanFlag.default(false),
  SMTP_VERIFY_TLS: booleanFlag.default(true),
  SMTP_CA_FILE: z.string().min(1).optional(),
  DKIM_DOMAIN: z.string().min(3).optional(),
  DKIM_SELECTOR: z.string().min(1).optional(),
  DKIM_PRIVATE_KEY: z.string().min(20).optional(),
  DKIM_PRIVATE_KEY_FILE: z.string().min(1).optional(),
  /** Sending rate of campaigns; mails of orders and accounts do not queue behind them. */
  CAMPAIGN_MAILS_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).default(600),
  PAYMENT_PROVIDER: z.enum(["sandbox", "stripe", "paymob"]).default("sandbox"),
  /** Allows the built-in sandbox gateway, which charges nothing, in production. */
  ALLOW_SANDBOX_PAYMENTS: booleanFlag.default(false),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Base URL of a Stripe-compatible API, such as the fake of the tests. */
  STRIPE_BASE_URL: httpUrl.default("https://api.stripe.com"),
  PAYMOB_SECRET_KEY: z.string().min(8).optional(),
  PAYMOB_PUBLIC_KEY: z.string().min(8).optional(),
  /** For transaction inquiries, which do not accept the secret key. */
  PAYMOB_API_KEY: z.string().min(8).optional(),
  PAYMOB_HMAC_SECRET: z.string().min(8).optional(),
  /** Payment methods on offer, as comma-separated integration ids with their method: `4097558,4097559:wallet`. */
  PAYMOB_INTEGRATION_IDS: z
    .string()
    .regex(paymobIntegrations, `numbers with commas between them, each with its method: ${onlineMethods.join(", ")}`)
    .transform((list) => list.split(",").map(parseIntegration))
    .optional(),
  PAYMOB_BASE_URL: httpUrl.default("https://accept.paymob.com"),
  /** Base URL of the courier Bosta; staging is https://stg-app.bosta.co. Its key is a setting in the admin. */
  BOSTA_BASE_URL: httpUrl.default("https://app.bosta.co"),
  /** IP addresses or networks of the trusted proxies. */
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(",").map((proxy) => proxy.trim()))
    .refine(
      (list) => list.every(isProxy),
      "IP addresses or networks such as 10.0.0.0/8 are needed, with commas between them",
    )
    .default([]),
  /** An S3 bucket for pictures instead of a folder in DATA_DIR. */
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().min(1).default("auto"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name has 3 to 63 small letters, digits, dots and hyphens")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Megabytes of widths that each process keeps in DATA_DIR for the time when the bucket is down. */
  S3_COPIES_MB: z.coerce.number().int().min(0).max(1_000_000).default(1_000),
  /** Public base URL of the bucket, such as that of a CDN. */
  S3_PUBLIC_URL: httpUrl.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl.default("https://accounts.google.com"),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  /** Replaces both of Facebook's hosts, for fakes. */
  FACEBOOK_BASE_URL: httpUrl.optional(),
  /** Measurement id of Google Analytics; analytics is off without it. */
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/i, "looks like G-XXXXXXXXXX")
    .optional(),
  /** Sentry DSN; errors are reported in production only. */
  SENTRY_DSN: httpUrl
    .regex(/^https?:\/\/[^/@]+@[^/]+\/(.+\/)?\d+$/, "it looks like https://key@host/number")
    .optional(),
  NEUTRAL_LOGIN: booleanFlag.default(false),
  CUSTOMER_IDLE_MINUTES: positiveInteger(14 * 24 * 60),
  CUSTOMER_SESSION_MINUTES: positiveInteger(90 * 24 * 60),
  ADMIN_IDLE_MINUTES: positiveInteger(60),
  ADMIN_SESSION_MINUTES: positiveInteger(12 * 60),
  /** Sign-in rate limits per account and per IP address: attempts and window in minutes. */
  LOGIN_LIMIT_ACCOUNT: positiveInteger(10),
  LOGIN_LIMIT_ADDRESS: positiveInteger(50),
  LOGIN_LIMIT_MINUTES: positiveInteger(15),
  ADMIN_LIMIT_PER_MINUTE: positiveInteger(300),
  COUPON_LIMIT: positiveInteger(20),
  COUPON_LIMIT_MINUTES: positiveInteger(10),
  /** Rate limit of contact messages and newsletter sign-ups per IP address. */
  CONTACT_LIMIT: positiveInteger(5),
  CONTACT_LIMIT_MINUTES: positiveInteger(10),
  /** Whether a content network in front keeps anonymous pages: docs/deploy.md. */
  CDN: booleanFlag.default(false),
  /** Seconds that it keeps a page which nobody purges. */
  CDN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(60),
  CLOUDFLARE_ZONE_ID: z.string().min(1).optional(),
  CLOUDFLARE_API_TOKEN: z.string().min(1).optional(),
  CLOUDFLARE_API_URL: httpUrl.default("https://api.cloudflare.com/client/v4"),
  FASTLY_SERVICE_ID: z.string().min(1).optional(),
  FASTLY_API_TOKEN: z.string().min(1).optional(),
  FASTLY_API_URL: httpUrl.default("https://api.fastly.com"),
  PAGE_CACHE: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).optional(),
});

export type Config = Omit<
  z.output<typeof environmentSchema>,
  "PUBLIC_URL" | "SESSION_SECRET" | "MAIL_FROM" | "LOG_LEVEL"
> & {
  /** The shop's public origin; links in mails use nothing else. */
  publicUrl: string;
  sessionSecret: string;
  mailFrom: string | undefined;
  smtp: SmtpOptions | undefined;
  logLevel: string;
  bucket: Bucket | undefined;
  /** Backups that the shop makes on its own; undefined without BACKUP_DIR. */
  backup: BackupPlan | undefined;
  cdn: CdnConfig | undefined;
  production: boolean;
  https: boolean;
};

/** Returns the URL of the role that owns the tables; undefined for the embedded database. */
export const ownerUrlOf = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Config): string | undefined =>
  DATABASE_URL && (DATABASE_DIRECT_URL ?? DATABASE_URL);

/** An S3-compatible bucket for pictures. */
export type Bucket = {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Without a trailing slash; undefined if the shop serves the pictures itself. */
  publicUrl: string | undefined;
};

/**
 * Reads and validates the environment once, at startup.
 * @throws StartError that names the variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // Treats an empty variable as unset, as most shells and compose files do.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = environmentSchema.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartError(`${issue?.path.join(".")} is not usable: ${issue?.message}. Correct it and start again.`);
  }
  const { PUBLIC_URL, SESSION_SECRET, MAIL_FROM, LOG_LEVEL, ...rest } = read.data;
  const production = rest.NODE_ENV === "production";
  if (production) {
    if (!PUBLIC_URL) throw new StartError("PUBLIC_URL is missing: production needs the address that visitors type.");
    if (!SESSION_SECRET)
      throw new StartError("SESSION_SECRET is missing: production needs a secret of 32 characters or more.");
  }
  if (production && rest.PAYMENT_PROVIDER === "sandbox" && !rest.ALLOW_SANDBOX_PAYMENTS)
    throw new StartError(
      "PAYMENT_PROVIDER is the sandbox, which takes no money: choose stripe or paymob, or set ALLOW_SANDBOX_PAYMENTS=1.",
    );
  requireGatewayVariables(rest, production);
  requireOAuthPairs(rest, production);
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${rest.PORT}`).replace(/\/$/, "");
  return {
    ...rest,
    publicUrl,
    mailFrom: MAIL_FROM,
    smtp: readSmtpOptions(rest, failStart),
    // Development prints the shop's URL instead of request logs.
    logLevel: LOG_LEVEL ?? (production ? "info" : "warn"),
    bucket: readBucket(rest),
    backup: readBackupPlan(rest),
    cdn: readCdnConfig(rest, failStart),
    production,
    https: publicUrl.startsWith("https:"),
    sessionSecret: SESSION_SECRET ?? readOrCreateSecret(rest.DATA_DIR),
  };
}

function isProxy(given: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(given)) return true;
  const [ip = "", bits, ...rest] = given.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits >= 1 && +bits <= most));
}

/** Required variables of each gateway. */
export const gatewayVariables = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  paymob: ["PAYMOB_SECRET_KEY", "PAYMOB_PUBLIC_KEY", "PAYMOB_API_KEY", "PAYMOB_HMAC_SECRET", "PAYMOB_INTEGRATION_IDS"],
} as const satisfies Record<string, (keyof z.output<typeof environmentSchema>)[]>;

function requireGatewayVariables(given: z.output<typeof environmentSchema>, production: boolean): void {
  if (production && given.BOSTA_BASE_URL.startsWith("http:"))
    throw new StartError("BOSTA_BASE_URL must begin with https: in production.");
  if (given.PAYMENT_PROVIDER === "sandbox") return;
  const missing = gatewayVariables[given.PAYMENT_PROVIDER].find((name) => given[name] === undefined);
  if (missing) throw new StartError(`${missing} is missing: PAYMENT_PROVIDER=${given.PAYMENT_PROVIDER} needs it.`);
  for (const name of ["STRIPE_BASE_URL", "PAYMOB_BASE_URL"] as const)
    if (production && given[name].startsWith("http:")) failStart(`${name} must begin with https: in production.`);
}

type OAuthVariables = Pick<
  z.output<typeof environmentSchema>,
  `GOOGLE_${string}` & keyof z.output<typeof environmentSchema>
> &
  Pick<z.output<typeof environmentSchema>, `FACEBOOK_${string}` & keyof z.output<typeof environmentSchema>>;

/** A provider is offered once both of its variables are set. */
function requireOAuthPairs(oauth: OAuthVariables, production: boolean): void {
  for (const name of ["GOOGLE", "FACEBOOK"] as const) {
    if (oauth[`${name}_CLIENT_ID`] && !oauth[`${name}_CLIENT_SECRET`])
      throw new StartError(`${name}_CLIENT_SECRET is missing: ${name}_CLIENT_ID is useless without it.`);
    if (!oauth[`${name}_CLIENT_ID`] && oauth[`${name}_CLIENT_SECRET`])
      throw new StartError(`${name}_CLIENT_ID is missing: ${name}_CLIENT_SECRET is useless without it.`);
  }
  const hosts = { GOOGLE_ISSUER: oauth.GOOGLE_ISSUER, FACEBOOK_BASE_URL: oauth.FACEBOOK_BASE_URL };
  for (const [name, host] of Object.entries(hosts))
    if (production && host?.startsWith("http:")) throw new StartError(`${name} must begin with https: in production.`);
}

/** Requires all bucket variables or none: otherwise the first upload would be the first to fail. */
function readBucket(given: z.output<typeof environmentSchema>): Bucket | undefined {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) {
    if (given.S3_PUBLIC_URL)
      throw new StartError(`S3_PUBLIC_URL is useless without a bucket: set ${names.join(", ")}.`);
    return undefined;
  }
  if (missing[0])
    throw new StartError(
      `${missing[0]} is missing: a bucket needs ${names.join(", ")}. Without all of them, pictures stay in DATA_DIR.`,
    );
  if (given.NODE_ENV === "production" && given.S3_PUBLIC_URL?.startsWith("http:"))
    throw new StartError("S3_PUBLIC_URL must begin with https: in production.");
  return {
    endpoint: given.S3_ENDPOINT ?? "",
    region: given.S3_REGION,
    name: given.S3_BUCKET ?? "",
    accessKeyId: given.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: given.S3_SECRET_ACCESS_KEY ?? "",
    publicUrl: given.S3_PUBLIC_URL?.replace(/\/$/, ""),
  };
}

function readBackupPlan(given: z.output<typeof environmentSchema>): BackupPlan | undefined {
  if (!given.BACKUP_DIR) return undefined;
  return {
    at: parseBackupPlace(given.BACKUP_DIR, given, failStart),
    key: given.BACKUP_KEY,
    keep: { days: given.BACKUP_KEEP_DAYS, weeks: given.BACKUP_KEEP_WEEKS, months: given.BACKUP_KEEP_MONTHS },
    isScheduled: given.BACKUP_SCHEDULE === "on",
    walSeconds: given.BACKUP_WAL_SECONDS,
  };
}

/** Creates parent folders one by one: Node's recursive mkdir never ends where none can be made, as under /proc. */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process created it first.
    if (!existsSync(folder)) throw error;
  }
}

/** Returns the file of the session secret that a shop without SESSION_SECRET keeps. */
export const sessionSecretFile = (dataDir: string): string => join(resolve(dataDir), "session-secret");

/** Generates the session secret once and stores it with the data, so that sessions survive a restart. */
function readOrCreateSecret(dataDir: string): string {
  const folder = resolve(dataDir);
  const file = sessionSecretFile(dataDir);
  try {
    if (existsSync(file)) return readFileSync(file, "utf8");
    createFolder(folder);
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
    return secret;
  } catch (error) {
    // Two processes may start in an empty folder at once; both use the secret of the first.
    if ((error as NodeJS.ErrnoException).code === "EEXIST" && existsSync(file)) return readFileSync(file, "utf8");
    throw new StartError(`DATA_DIR (${folder}) cannot be written: choose a folder that this user may write.`);
  }
}
