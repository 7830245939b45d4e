import { createHmac } from "node:crypto";
import { cachedKey, constantTimeEqual } from "#shop/accounts/server/deriveKey.ts";

/** Returns what a courier sends with each report about this parcel. It proves nothing about other parcels. */
export const parcelToken = (shipmentId: string, secret: string): string =>
  `Bearer ${createHmac("sha256", cachedKey("courier webhook", secret)).update(shipmentId).digest("base64url")}`;

export const isParcelToken = (given: string, shipmentId: string, secret: string): boolean =>
  constantTimeEqual(Buffer.from(given), Buffer.from(parcelToken(shipmentId, secret)));
