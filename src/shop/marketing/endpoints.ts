/** Names and paths of the newsletter endpoints, apart from the contract to keep schemas out of the browser. */
export const newsletterEndpoints = {
  subscribe: "POST /newsletter/subscribe",
  confirm: "POST /newsletter/confirm",
  unsubscribe: "POST /newsletter/unsubscribe",
} as const;
