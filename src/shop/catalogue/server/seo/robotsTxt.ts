/** Paths besides pages that crawlers must not fetch. */
const technicalPaths = ["/api/", "/dev/", "/sandbox/"];

/** Returns robots.txt. `disallowed`: the paths of personal pages. */
export const robotsTxt = (publicUrl: string, disallowed: readonly string[]): string =>
  [
    "User-agent: *",
    ...[...technicalPaths, ...disallowed].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
