/** How staff took an order that the customer did not place in the shop. */
export const orderChannels = ["phone", "whatsapp"] as const;
export type OrderChannel = (typeof orderChannels)[number];
