import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { type Smtp, smtpOf } from "./smtp.ts";

/** Told to the person who starts the shop as one line; never a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const minutes = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);
const yesOrNo = z.enum(["1", "0", "true", "false"]).transform((value) => value === "1" || value === "true");
const address = z.url({ protocol: /^https?$/, error: "an address that begins with http:// or https:// is needed" });
/** Everything in the shop lies at the root of its address. */
const origin = address.refine(
  (given) => /^https?:\/\/[^/?#@]+\/?$/.test(given),
  "only https://, the host and perhaps a port are needed, nothing behind them",
);
const mailbox = z.union([z.email(), z.string().regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>$/)], {
  error: "an e-mail address is needed, such as shop@example.com or Nabta <shop@example.com>",
});

/** Everything that the shop reads from its environment. Times are minutes. */
const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "it begins with postgres://" }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** How long a server that was told to go waits for the proxy in front to notice. */
  LEAVE_SECONDS: z.coerce.number().min(0).max(30).default(1),
  DEMO: yesOrNo.default(false),
  SESSION_SECRET: z.string().min(32).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "it looks like smtp://user:password@host:587" })
    .optional(),
  MAIL_FROM: mailbox.optional(),
  /** Sends nothing unencrypted; smtps: never does. */
  SMTP_REQUIRE_TLS: yesOrNo.default(false),
  SMTP_VERIFY_TLS: yesOrNo.default(true),
  SMTP_CA_FILE: z.string().min(1).optional(),
  DKIM_DOMAIN: z.string().min(3).optional(),
  DKIM_SELECTOR: z.string().min(1).optional(),
  DKIM_PRIVATE_KEY: z.string().min(20).optional(),
  DKIM_PRIVATE_KEY_FILE: z.string().min(1).optional(),
  /** How fast campaigns go out; mails of orders and accounts do not wait behind them. */
  CAMPAIGN_MAILS_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).default(600),
  PAYMENT_PROVIDER: z.enum(["sandbox", "stripe", "paymob"]).default("sandbox"),
  /** Lets the built-in gateway, which takes no money, run in production. */
  ALLOW_SANDBOX_PAYMENTS: yesOrNo.default(false),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Where something else speaks Stripe's language, such as the stand-in of the tests. */
  STRIPE_BASE_URL: address.default("https://api.stripe.com"),
  PAYMOB_SECRET_KEY: z.string().min(8).optional(),
  PAYMOB_PUBLIC_KEY: z.string().min(8).optional(),
  /** For inquiries, which do not take the secret key. */
  PAYMOB_API_KEY: z.string().min(8).optional(),
  PAYMOB_HMAC_SECRET: z.string().min(8).optional(),
  /** The ways to pay that the shopper is offered, as numbers with commas between them. */
  PAYMOB_INTEGRATION_IDS: z
    .string()
    .regex(/^\d+(\s*,\s*\d+)*$/, "numbers with commas between them")
    .transform((list) => list.split(",").map(Number))
    .optional(),
  PAYMOB_BASE_URL: address.default("https://accept.paymob.com"),
  /** The addresses or networks of the proxies in front. */
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(",").map((proxy) => proxy.trim()))
    .refine(
      (list) => list.every(isProxy),
      "IP addresses or networks such as 10.0.0.0/8 are needed, with commas between them",
    )
    .default([]),
  /** A bucket for pictures instead of a folder in DATA_DIR. */
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().min(1).default("auto"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name has 3 to 63 small letters, digits, dots and hyphens")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Where browsers find what is in the bucket, such as a content network before it. */
  S3_PUBLIC_URL: address.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: address.default("https://accounts.google.com"),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  /** Stands for both of Facebook's hosts where something else answers in their place. */
  FACEBOOK_BASE_URL: address.optional(),
  /** The measurement id of Google Analytics; without it nothing is ever measured. */
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/i, "looks like G-XXXXXXXXXX")
    .optional(),
  /** Where errors are reported, in production only. */
  SENTRY_DSN: address
    .regex(/^https?:\/\/[^/@]+@[^/]+\/(.+\/)?\d+$/, "it looks like https://key@host/number")
    .optional(),
  NEUTRAL_LOGIN: yesOrNo.default(false),
  CUSTOMER_IDLE_MINUTES: minutes(14 * 24 * 60),
  CUSTOMER_SESSION_MINUTES: minutes(90 * 24 * 60),
  ADMIN_IDLE_MINUTES: minutes(60),
  ADMIN_SESSION_MINUTES: minutes(12 * 60),
  /** How often, and in how many minutes, one account or one address may try to log in. */
  LOGIN_LIMIT_ACCOUNT: minutes(10),
  LOGIN_LIMIT_ADDRESS: minutes(50),
  LOGIN_LIMIT_MINUTES: minutes(15),
  ADMIN_LIMIT_PER_MINUTE: minutes(300),
  COUPON_LIMIT: minutes(20),
  COUPON_LIMIT_MINUTES: minutes(10),
  /** Messages and newsletter sign-ups from one address. */
  CONTACT_LIMIT: minutes(5),
  CONTACT_LIMIT_MINUTES: minutes(10),
  PAGE_CACHE: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).optional(),
});

export type Config = Omit<z.output<typeof variables>, "PUBLIC_URL" | "SESSION_SECRET" | "MAIL_FROM" | "LOG_LEVEL"> & {
  /** Where visitors find the shop; links in mails use it and nothing else. */
  publicUrl: string;
  sessionSecret: string;
  mailFrom: string | undefined;
  smtp: Smtp | undefined;
  logLevel: string;
  bucket: Bucket | undefined;
  production: boolean;
  https: boolean;
};

/** Where pictures are kept, by anybody who speaks S3. */
export type Bucket = {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Without a slash at its end; undefined where the shop hands out the pictures itself. */
  publicUrl: string | undefined;
};

/**
 * Reads and checks the environment once, at the start.
 * @throws StartError that names the variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is an unset one, as in most shells and compose files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = variables.safeParse(given);
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
  refuseHalfGateway(rest, production);
  refuseHalves(rest, production);
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${rest.PORT}`).replace(/\/$/, "");
  return {
    ...rest,
    publicUrl,
    mailFrom: MAIL_FROM,
    smtp: smtpOf(rest, refuse),
    // Whoever tries the shop wants to see its address, not its traffic.
    logLevel: LOG_LEVEL ?? (production ? "info" : "warn"),
    bucket: bucketOf(rest),
    production,
    https: publicUrl.startsWith("https:"),
    sessionSecret: SESSION_SECRET ?? keptSecret(rest.DATA_DIR),
  };
}

function isProxy(given: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(given)) return true;
  const [ip = "", bits, ...rest] = given.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits >= 1 && +bits <= most));
}

function refuse(reason: string): never {
  throw new StartError(reason);
}

/** What each gateway cannot work without. */
export const gatewayVariables = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  paymob: ["PAYMOB_SECRET_KEY", "PAYMOB_PUBLIC_KEY", "PAYMOB_API_KEY", "PAYMOB_HMAC_SECRET", "PAYMOB_INTEGRATION_IDS"],
} as const satisfies Record<string, (keyof z.output<typeof variables>)[]>;

function refuseHalfGateway(given: z.output<typeof variables>, production: boolean): void {
  if (given.PAYMENT_PROVIDER === "sandbox") return;
  const missing = gatewayVariables[given.PAYMENT_PROVIDER].find((name) => given[name] === undefined);
  if (missing) throw new StartError(`${missing} is missing: PAYMENT_PROVIDER=${given.PAYMENT_PROVIDER} needs it.`);
  for (const name of ["STRIPE_BASE_URL", "PAYMOB_BASE_URL"] as const)
    if (production && given[name].startsWith("http:"))
      throw new StartError(`${name} must begin with https: in production.`);
}

type Doors = Pick<z.output<typeof variables>, `GOOGLE_${string}` & keyof z.output<typeof variables>> &
  Pick<z.output<typeof variables>, `FACEBOOK_${string}` & keyof z.output<typeof variables>>;

/** A provider is offered when it is configured, which takes two variables. */
function refuseHalves(doors: Doors, production: boolean): void {
  for (const name of ["GOOGLE", "FACEBOOK"] as const) {
    if (doors[`${name}_CLIENT_ID`] && !doors[`${name}_CLIENT_SECRET`])
      throw new StartError(`${name}_CLIENT_SECRET is missing: ${name}_CLIENT_ID is useless without it.`);
    if (!doors[`${name}_CLIENT_ID`] && doors[`${name}_CLIENT_SECRET`])
      throw new StartError(`${name}_CLIENT_ID is missing: ${name}_CLIENT_SECRET is useless without it.`);
  }
  const hosts = { GOOGLE_ISSUER: doors.GOOGLE_ISSUER, FACEBOOK_BASE_URL: doors.FACEBOOK_BASE_URL };
  for (const [name, host] of Object.entries(hosts))
    if (production && host?.startsWith("http:")) throw new StartError(`${name} must begin with https: in production.`);
}

/** All of it or nothing: half a bucket would only be found out by the first upload. */
function bucketOf(given: z.output<typeof variables>): Bucket | undefined {
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

/** One after the other: where none can be made, as under /proc, Node's own recursion never ends. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(folder)) throw error;
  }
}

/** Made once and kept with the data, so that a restart logs nobody out. */
function keptSecret(dataDir: string): string {
  const folder = resolve(dataDir);
  const file = join(folder, "session-secret");
  try {
    if (existsSync(file)) return readFileSync(file, "utf8");
    makeFolder(folder);
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
    return secret;
  } catch (error) {
    // Two processes may open an empty folder at once; the first one's secret is everybody's.
    if ((error as NodeJS.ErrnoException).code === "EEXIST" && existsSync(file)) return readFileSync(file, "utf8");
    throw new StartError(`DATA_DIR (${folder}) cannot be written: choose a folder that this user may write.`);
  }
}
