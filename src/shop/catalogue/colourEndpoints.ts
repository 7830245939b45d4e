export const adminColoursEndpoints = {
  list: "GET /admin/colours",
  create: "POST /admin/colours",
  change: "PUT /admin/colours/:key",
  remove: "DELETE /admin/colours/:key",
  merge: "POST /admin/colours/:key/merge",
} as const;
