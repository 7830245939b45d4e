import { type Config, gatewayVariables, StartError } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Gateway } from "#shop/payments/gateway.ts";
import { paymobGateway } from "./paymob.ts";
import { sandboxGateway } from "./sandbox.ts";
import { stripeGateway } from "./stripe.ts";

/** One for each name in `payments/gateway.ts`, or this does not compile. */
const makers: Record<Gateway["name"], (db: Db, config: Config) => Gateway> = {
  sandbox: sandboxGateway,
  stripe: stripeGateway,
  paymob: paymobGateway,
};

const made = new WeakMap<Db, Map<string, Gateway>>();

/** The gateway by its name; without one, the gateway that new payments go through. */
export function gatewayOf(db: Db, config: Config, name: string = config.PAYMENT_PROVIDER): Gateway {
  const known = made.get(db) ?? new Map<string, Gateway>();
  made.set(db, known);
  const found = known.get(name);
  if (found) return found;
  if (!isGateway(name, config)) throw new StartError(`The gateway ${name} is not configured.`);
  const gateway = makers[name](db, config);
  known.set(name, gateway);
  return gateway;
}

/** One that new payments no longer go through is still heard and asked for refunds, while its variables are set. */
export function isGateway(name: string, config: Config): name is Gateway["name"] {
  if (!Object.hasOwn(makers, name)) return false;
  return (
    name === "sandbox" ||
    gatewayVariables[name as keyof typeof gatewayVariables].every((one) => config[one] !== undefined)
  );
}
