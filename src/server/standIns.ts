import { resolve } from "node:path";
import type { Config } from "#platform/server/config.ts";
import type { Openings } from "./openings.ts";

type Doors = { openDoors(publicUrl: string): Promise<{ env: Record<string, string>; close(): Promise<void> }> };

/**
 * While developing, Google and Facebook can be tried without an account at either: where neither is configured, the
 * stand-ins of the tests answer for both. Answers the variables by which the shop finds them.
 */
export async function standIns(config: Config, { open }: Openings): Promise<Record<string, string>> {
  if (config.GOOGLE_CLIENT_ID || config.FACEBOOK_CLIENT_ID) return {};
  // Named at run time: no part of the shop itself knows the tests, and production does not have them.
  const { openDoors }: Doors = await import(resolve(import.meta.dirname, "../../tests/support/doors/open.ts"));
  const doors = await open(
    "stand-ins",
    () => openDoors(config.publicUrl),
    ({ close }) => close(),
  );
  return doors.env;
}
