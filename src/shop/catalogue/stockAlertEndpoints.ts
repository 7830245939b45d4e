/** Names and paths of the stock alert endpoints, apart from the contract to keep schemas out of the browser. */
export const stockAlertEndpoints = {
  request: "POST /stock-alerts",
  /** What the signed-in customer waits for. */
  list: "GET /stock-alerts",
  confirm: "POST /stock-alerts/confirm",
  /** Removes all alerts of the mail's recipient. */
  stop: "POST /stock-alerts/stop",
  /** Removes one alert of the signed-in customer. */
  remove: "DELETE /stock-alerts/:variantId",
} as const;

export const adminStockAlertEndpoints = {
  list: "GET /admin/stock-alerts",
} as const;
