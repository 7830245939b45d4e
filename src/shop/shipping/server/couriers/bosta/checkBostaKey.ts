import { conflict, ShopError } from "#platform/errors.ts";
import type { CourierContext } from "../getCourier.ts";
import { BostaError, createBostaClient } from "./bostaClient.ts";

/**
 * Asks Bosta for one delivery with a key that staff entered.
 * @throws ShopError 409 when Bosta does not accept the key, 503 when it does not answer
 */
export async function checkBostaKey({ config, onError }: CourierContext, key: string): Promise<void> {
  try {
    await createBostaClient(config.BOSTA_BASE_URL, key).call("POST", "/deliveries/search", { page: 1, limit: 1 });
  } catch (error) {
    if (error instanceof BostaError && (error.status === 401 || error.status === 403))
      throw conflict("shipping.wrongKey");
    // Any other refusal is not about the key.
    if (error instanceof BostaError) return;
    onError?.(error);
    throw new ShopError("unavailable", "shipping.noAnswer");
  }
}
