import type { Governorate } from "#platform/governorates.ts";
import { useSession } from "#web/session/session.ts";
import { useDeliveryCode, useGovernorate } from "./deliveryLocation.ts";

/**
 * Returns the delivery destination: the address of a signed-in customer, otherwise the governorate stored in this
 * browser. `picked` is false for an address, which is changed in the profile.
 */
export function useDestination(): { governorate: Governorate; picked: boolean } | undefined {
  const { code, picked } = useDestinationCode();
  const governorate = useGovernorate(code);
  return governorate && { governorate, picked };
}

/** The same without the table of governorates. */
export function useDestinationCode(): { code: string | undefined; picked: boolean } {
  const session = useSession();
  const remembered = useDeliveryCode();
  const ofAddress = session.state === "signedIn" ? session.user.shippingAddress?.state : undefined;
  return { code: ofAddress ?? remembered, picked: !ofAddress };
}
