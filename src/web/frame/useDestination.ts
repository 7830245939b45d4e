import type { Governorate } from "#platform/governorates.ts";
import { useSession } from "#web/session/session.ts";
import { useDeliverToCode, useGovernorate } from "./deliverTo.ts";

/**
 * Where the visitor's parcels go: to the address of a signed-in customer, otherwise to the governorate that this browser
 * remembers. `picked` is false for an address, which is changed in the profile.
 */
export function useDestination(): { governorate: Governorate; picked: boolean } | undefined {
  const session = useSession();
  const remembered = useDeliverToCode();
  const ofAddress = session.state === "signedIn" ? session.user.shippingAddress?.state : undefined;
  const governorate = useGovernorate(ofAddress ?? remembered);
  return governorate && { governorate, picked: !ofAddress };
}
