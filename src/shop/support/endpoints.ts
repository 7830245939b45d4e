/** Names and paths of the support endpoints, apart from the contract to keep schemas out of the browser. */
export const supportEndpoints = {
  sendMessage: "POST /contact",
} as const;
