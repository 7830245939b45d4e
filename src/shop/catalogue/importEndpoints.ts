/** Admin endpoints of imports from other shop systems. */
export const adminImportsEndpoints = {
  list: "GET /admin/product-imports",
  upload: "POST /admin/product-imports",
  find: "GET /admin/product-imports/:id",
  setOptions: "PUT /admin/product-imports/:id/options",
  start: "POST /admin/product-imports/:id/start",
  /** Tries what failed once more. */
  retry: "POST /admin/product-imports/:id/retry",
  remove: "DELETE /admin/product-imports/:id",
  failedRows: "GET /admin/product-imports/:id/failed.csv",
} as const;
