import { type Governorate, governorateOf } from "#platform/governorates.ts";
import { useSession } from "#web/session/session.ts";
import { useDeliverTo } from "./deliverTo.ts";

/**
 * Where the visitor's parcels go: to the address of a signed-in customer, otherwise to the governorate that this browser
 * remembers. `picked` is false for an address, which is changed in the profile.
 */
export function useDestination(): { governorate: Governorate; picked: boolean } | undefined {
  const session = useSession();
  const remembered = useDeliverTo();
  const address = session.state === "signedIn" ? session.user.shippingAddress : null;
  const ofAddress = address ? governorateOf(address.state) : undefined;
  if (ofAddress) return { governorate: ofAddress, picked: false };
  return remembered && { governorate: remembered, picked: true };
}
