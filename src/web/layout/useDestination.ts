import type { Governorate } from "#platform/governorates.ts";
import { useSession } from "#web/session/session.ts";
import { useDeliveryCode, useGovernorate } from "./deliveryLocation.ts";

/** `picked` is false for the governorate of an address, which is changed in the profile. */
export type Destination = { governorate: Governorate; picked: boolean };

/**
 * Returns the delivery destination: the address of a signed-in customer, otherwise the governorate stored in this
 * browser.
 */
export function useDestination(): Destination | undefined {
  const { code, picked } = useDestinationCode();
  const governorate = useGovernorate(code);
  return governorate && { governorate, picked };
}

function useDestinationCode(): { code: string | undefined; picked: boolean } {
  const session = useSession();
  const remembered = useDeliveryCode();
  const ofAddress = session.state === "signedIn" ? session.user.shippingAddress?.state : undefined;
  return { code: ofAddress ?? remembered, picked: !ofAddress };
}
