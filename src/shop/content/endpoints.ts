export const contentEndpoints = {
  page: "GET /pages/:slug",
  frame: "GET /frame",
} as const;
