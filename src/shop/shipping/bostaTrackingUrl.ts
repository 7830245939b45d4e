/** Bosta's public tracking page, https://bosta.co/en-eg/tracking-shipments. */
export const bostaTrackingUrl = (trackingNumber: string): string =>
  `https://bosta.co/tracking-shipments?shipment-number=${encodeURIComponent(trackingNumber)}`;
