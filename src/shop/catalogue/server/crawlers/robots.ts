/** What speaks to one person, or to programs: nobody finds a shop by it. */
const privatePaths = [
  "/api/",
  "/cart",
  "/checkout",
  "/confirm-email",
  "/dev/",
  "/forgot-password",
  "/lists",
  "/login",
  "/mailing/",
  "/oauth-signup",
  "/order/",
  "/orders",
  "/profile",
  "/purchase-cancel",
  "/recommendations",
  "/reset-password",
  "/sandbox/",
  "/secret-dashboard",
  "/signup",
  "/unsubscribe",
  "/verify-email",
];

export const robots = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
