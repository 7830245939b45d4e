import { type Config, gatewayVariables, StartError } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { Gateway } from "#shop/payments/gateway.ts";
import { paymobGateway } from "./paymobGateway.ts";
import { sandboxGateway } from "./sandboxGateway.ts";
import { stripeGateway } from "./stripeGateway.ts";

/** One factory per name in `payments/gateway.ts`; a missing one does not compile. */
const gatewayFactories: Record<Gateway["name"], (db: Db, config: Config) => Gateway> = {
  sandbox: sandboxGateway,
  stripe: stripeGateway,
  paymob: paymobGateway,
};

const gatewayCache = new WeakMap<Db, Map<string, Gateway>>();

/** Returns the gateway by name, by default the one for new payments. Throws StartError when it is not configured. */
export function getGateway(db: Db, config: Config, name: string = config.PAYMENT_PROVIDER): Gateway {
  const gateways = gatewayCache.get(db) ?? new Map<string, Gateway>();
  gatewayCache.set(db, gateways);
  const cached = gateways.get(name);
  if (cached) return cached;
  if (!isGatewayConfigured(name, config)) throw new StartError(`The gateway ${name} is not configured.`);
  const gateway = gatewayFactories[name](db, config);
  gateways.set(name, gateway);
  return gateway;
}

/** The sandbox receives webhooks only while it takes the payments; its former payments can still be refunded. */
export const acceptsWebhooks = (name: string, config: Config): name is Gateway["name"] =>
  isGatewayConfigured(name, config) && (name !== "sandbox" || config.PAYMENT_PROVIDER === "sandbox");

/** A former gateway keeps receiving webhooks and making refunds while its variables are set. */
function isGatewayConfigured(name: string, config: Config): name is Gateway["name"] {
  if (!Object.hasOwn(gatewayFactories, name)) return false;
  return (
    name === "sandbox" ||
    gatewayVariables[name as keyof typeof gatewayVariables].every((one) => config[one] !== undefined)
  );
}
