export const contentEndpoints = {
  page: "GET /pages/:slug",
  frame: "GET /frame",
  home: "GET /home",
} as const;
