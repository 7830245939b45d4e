import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

/** Told to the person who starts the shop as one line; never a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const minutes = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);
const yesOrNo = z.enum(["1", "0", "true", "false"]).transform((value) => value === "1" || value === "true");
const address = z.url({ protocol: /^https?$/ });

/** Everything that the shop reads from its environment. Times are minutes. */
const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DEMO: yesOrNo.default(false),
  SESSION_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  PAYMENT_PROVIDER: z.enum(["sandbox", "stripe", "paymob"]).default("sandbox"),
  /** Lets the built-in gateway, which takes no money, run in production. */
  ALLOW_SANDBOX_PAYMENTS: yesOrNo.default(false),
  TRUST_PROXY: z.string().optional(),
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
  PAGE_CACHE: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).optional(),
});

export type Config = Omit<z.output<typeof variables>, "PUBLIC_URL" | "SESSION_SECRET" | "MAIL_FROM" | "LOG_LEVEL"> & {
  /** Where visitors find the shop; links in mails use it and nothing else. */
  publicUrl: string;
  sessionSecret: string;
  mailFrom: string | undefined;
  logLevel: string;
  production: boolean;
  https: boolean;
};

/**
 * Reads and checks the environment once, at the start.
 * @throws StartError that names the variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is an unset one, as in most shells and compose files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
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
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${rest.PORT}`).replace(/\/$/, "");
  return {
    ...rest,
    publicUrl,
    mailFrom: MAIL_FROM,
    // Whoever tries the shop wants to see its address, not its traffic.
    logLevel: LOG_LEVEL ?? (production ? "info" : "warn"),
    production,
    https: publicUrl.startsWith("https:"),
    sessionSecret: SESSION_SECRET ?? keptSecret(rest.DATA_DIR),
  };
}

/** Made once and kept with the data, so that a restart logs nobody out. */
function keptSecret(dataDir: string): string {
  const folder = resolve(dataDir);
  const file = join(folder, "session-secret");
  try {
    if (existsSync(file)) return readFileSync(file, "utf8");
    mkdirSync(folder, { recursive: true });
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
    return secret;
  } catch (error) {
    // Two processes may open an empty folder at once; the first one's secret is everybody's.
    if ((error as NodeJS.ErrnoException).code === "EEXIST" && existsSync(file)) return readFileSync(file, "utf8");
    throw new StartError(`DATA_DIR (${folder}) cannot be written: choose a folder that this user may write.`);
  }
}
