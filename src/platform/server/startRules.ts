import { BlockList, isIPv4, isIPv6 } from "node:net";
import { type Config, StartError } from "./config.ts";

type StartConfig = Pick<
  Config,
  "HOST" | "publicUrl" | "production" | "ALLOW_DEV_PAGES" | "ALLOW_INSECURE" | "DEMO" | "SMTP_URL" | "sessionSecret"
>;

/**
 * Checks that nobody else reaches a trial shop, and that a production shop is safe.
 * @returns what ALLOW_INSECURE=1 permits, one sentence each
 * @throws StartError that names the variable
 */
export function checkStartRules(config: StartConfig): string[] {
  const exposed = exposedAddress(config);
  if (exposed && !config.ALLOW_DEV_PAGES && !config.production)
    throw new StartError(
      `${exposed} is reachable for others, who could read the mails of a trial shop: set NODE_ENV=production, or ALLOW_DEV_PAGES=1 to permit it.`,
    );
  if (exposed && !config.ALLOW_DEV_PAGES && config.DEMO)
    throw new StartError(
      `DEMO=1 makes a demo admin although ${exposed} is public: set ALLOW_DEV_PAGES=1 to permit it.`,
    );
  const insecure = config.production ? insecureSettings(config) : [];
  if (insecure[0] && !config.ALLOW_INSECURE) throw new StartError(`${insecure[0]} ALLOW_INSECURE=1 permits it.`);
  return insecure;
}

/** Returns whether the shop has the pages at /dev: never in production, and elsewhere for this machine alone. */
export const hasDevPages = (config: StartConfig): boolean =>
  !config.production && (config.ALLOW_DEV_PAGES || exposedAddress(config) === undefined);

function exposedAddress({ HOST, publicUrl }: StartConfig): string | undefined {
  if (!isLoopbackName(HOST)) return `HOST ${HOST}`;
  return isLoopbackName(new URL(publicUrl).hostname) ? undefined : `PUBLIC_URL ${publicUrl}`;
}

function insecureSettings({ SMTP_URL, publicUrl, sessionSecret }: StartConfig): string[] {
  const insecure: string[] = [];
  if (!SMTP_URL)
    insecure.push("SMTP_URL is missing: no mail leaves the shop, and links and codes stay readable in its database.");
  if (publicUrl.startsWith("http:"))
    insecure.push("PUBLIC_URL begins with http: passwords and sessions travel unencrypted.");
  if (new Set(sessionSecret).size < 16)
    insecure.push("SESSION_SECRET has fewer than 16 different characters: use that of `openssl rand -base64 48`.");
  return insecure;
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Returns whether a host name or IP address always means this machine; an IPv6 address may have brackets. */
export function isLoopbackName(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (isIPv4(name)) return loopback.check(name, "ipv4");
  if (isIPv6(name)) return loopback.check(name, "ipv6");
  return name === "localhost" || name.endsWith(".localhost");
}
