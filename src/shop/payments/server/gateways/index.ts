import { type Config, StartError } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Gateway } from "#shop/payments/gateway.ts";
import { sandboxGateway } from "./sandbox.ts";

/** A new company that takes cards is a file here and a line. */
const makers: Partial<Record<Gateway["name"], (db: Db, config: Config) => Gateway>> = {
  sandbox: sandboxGateway,
};

const made = new WeakMap<Db, Map<string, Gateway>>();

/** The gateway by its name; without one, the gateway that new payments go through. */
export function gatewayOf(db: Db, config: Config, name: string = config.PAYMENT_PROVIDER): Gateway {
  const known = made.get(db) ?? new Map<string, Gateway>();
  made.set(db, known);
  const found = known.get(name);
  if (found) return found;
  const make = Object.hasOwn(makers, name) ? makers[name as Gateway["name"]] : undefined;
  if (!make) throw new StartError(`PAYMENT_PROVIDER ${name} is not built in: use ${Object.keys(makers).join(" or ")}.`);
  const gateway = make(db, config);
  known.set(name, gateway);
  return gateway;
}

export const isGateway = (name: string) => Object.hasOwn(makers, name);
