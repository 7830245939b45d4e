/**
 * Access to a page, its treatment by the page cache, and whether search engines index it. Routes, page cache, canonical
 * URLs, robots.txt and the sitemap derive from this table.
 */
export type PageRow = {
  /** The router's pattern, without the leading slash. */
  path: string;
  /** Relative to src. */
  file: string;
  /** `anyone`, or only for browsers that are signed in; the rest are redirected to the sign-in page. */
  access: "anyone" | "signedIn";
  /**
   * `public`: one cached page for every visitor, whose query matters only for product lists. `personal`: cached without a
   * query, rendered with its whole query otherwise. `none`: rendered for each request, because its URLs have no end.
   */
  cache: "public" | "personal" | "none";
  /** `sitemap`: indexed and listed in the sitemap as it is. `yes`: indexed. `no`: `noindex`. */
  index: "sitemap" | "yes" | "no";
  /** Product lists: filters, sort order and page are part of the cached page's key. */
  isList?: true;
  /** The last segment distinguishes upper and lower case. Other indexed pages redirect to their lower-case URL. */
  isCaseSensitive?: true;
  /** Fetches data in the browser, so it is rendered inside `QueryLayout`. */
  hasQueries?: true;
  /** Our own pages may show it in a frame, in the language of its query parameter `language`. */
  isFramed?: true;
};

const personal = { access: "anyone", cache: "personal", index: "no" } as const;
const list = { access: "anyone", cache: "public", isList: true } as const;

export const pages: readonly PageRow[] = [
  { path: "", file: "shop/content/web/home/HomePage.tsx", access: "anyone", cache: "public", index: "sitemap" },
  {
    path: "home-preview",
    file: "shop/content/web/home/HomePreviewPage.tsx",
    ...personal,
    cache: "none",
    isFramed: true,
  },
  { path: "login", file: "shop/accounts/web/LogInPage.tsx", ...personal },
  { path: "signup", file: "shop/accounts/web/SignUpPage.tsx", ...personal },
  { path: "oauth-signup", file: "shop/accounts/web/OAuthSignUpPage.tsx", ...personal },
  { path: "verify-email", file: "shop/accounts/web/VerifyEmailPage.tsx", ...personal },
  { path: "forgot-password", file: "shop/accounts/web/ForgotPasswordPage.tsx", ...personal },
  { path: "reset-password", file: "shop/accounts/web/ResetPasswordPage.tsx", ...personal },
  { path: "staff-invitation", file: "shop/accounts/web/StaffInvitationPage.tsx", ...personal },
  { path: "confirm-email", file: "shop/accounts/web/ConfirmEmailPage.tsx", ...personal },
  { path: "cart", file: "shop/cart/web/CartPage.tsx", ...personal },
  { path: "checkout", file: "shop/checkout/web/CheckoutPage.tsx", ...personal, access: "signedIn" },
  { path: "checkout-success", file: "shop/checkout/web/SuccessPage.tsx", ...personal, hasQueries: true },
  { path: "purchase-cancel", file: "shop/checkout/web/CancelPage.tsx", ...personal, hasQueries: true },
  { path: "order/:token", file: "app/web/SharedOrderPage.tsx", ...personal, cache: "none", hasQueries: true },
  {
    path: "confirm-order/:token",
    file: "shop/confirmations/web/ConfirmOrderPage.tsx",
    ...personal,
    cache: "none",
    hasQueries: true,
  },
  { path: "review/:token", file: "shop/reviews/web/ReviewOrderPage.tsx", ...personal, cache: "none", hasQueries: true },
  { path: "pay/:token", file: "shop/checkout/web/PayDraftPage.tsx", ...personal, cache: "none", hasQueries: true },
  { path: "orders/:id?", file: "app/web/OrdersPage.tsx", ...personal, access: "signedIn", hasQueries: true },
  { path: "profile", file: "app/web/profile/ProfilePage.tsx", ...personal, access: "signedIn" },
  {
    path: "lists",
    file: "shop/wishlist/web/WishlistPage.tsx",
    ...personal,
    access: "signedIn",
    cache: "none",
    hasQueries: true,
  },
  {
    path: "recommendations",
    file: "shop/reporting/web/RecommendationsPage.tsx",
    ...personal,
    cache: "none",
    hasQueries: true,
  },
  {
    path: "secret-dashboard/*",
    file: "app/web/admin/AdminPage.tsx",
    ...personal,
    access: "signedIn",
    cache: "none",
    hasQueries: true,
  },
  { path: "category/:category", file: "shop/catalogue/web/CategoryPage.tsx", ...list, index: "yes" },
  { path: "colour/:colour", file: "shop/catalogue/web/ColourPage.tsx", ...list, index: "yes", isCaseSensitive: true },
  { path: "collections/:collection", file: "shop/catalogue/web/CollectionPage.tsx", ...list, index: "yes" },
  { path: "deals", file: "shop/catalogue/web/DealsPage.tsx", ...list, index: "sitemap" },
  { path: "best-sellers", file: "shop/catalogue/web/BestSellersPage.tsx", ...list, index: "sitemap" },
  { path: "new", file: "shop/catalogue/web/NewArrivalsPage.tsx", ...list, index: "sitemap" },
  { path: "search", file: "shop/search/web/SearchPage.tsx", ...list, index: "no" },
  { path: "product/:id", file: "app/web/ProductPage.tsx", access: "anyone", cache: "public", index: "yes" },
  { path: "mailing/campaigns", file: "shop/marketing/web/CampaignsPage.tsx", ...personal, access: "signedIn" },
  { path: "mailing/confirm", file: "shop/marketing/web/ConfirmSubscriptionPage.tsx", ...personal },
  { path: "unsubscribe", file: "shop/marketing/web/UnsubscribePage.tsx", ...personal },
  { path: "stock-alert/confirm", file: "shop/marketing/web/ConfirmStockAlertPage.tsx", ...personal },
  { path: "stock-alert/stop", file: "shop/marketing/web/StopStockAlertsPage.tsx", ...personal },
  { path: "contact", file: "shop/support/web/ContactPage.tsx", access: "anyone", cache: "public", index: "sitemap" },
  { path: "about", file: "shop/content/web/AboutPage.tsx", access: "anyone", cache: "public", index: "sitemap" },
  {
    path: "policies/:policy",
    file: "shop/content/web/PolicyPage.tsx",
    access: "anyone",
    cache: "public",
    index: "yes",
  },
  { path: "pages/:slug", file: "shop/content/web/OwnPage.tsx", access: "anyone", cache: "public", index: "yes" },
];

/** Whether the page speaks to one person: its query may hold a token or a place to return to. */
const isPersonal = ({ cache }: PageRow): boolean => cache !== "public";

/** `orders/:id?` as a regular expression source; `segment` is what a parameter may be. An optional one is left out. */
const sourceOf = ({ path }: PageRow, segment: string): string =>
  path.replace(/\/(?::\w+\?|\*)$/, "").replace(/:\w+/g, segment);

/** Paths of the rows and below them, without parameters: `/order/x` belongs to `order/:token`. */
const prefixesOf = (rows: readonly PageRow[]): string =>
  rows.map(({ path }) => path.replace(/\/[:*].*$/, "")).join("|");

/**
 * The only cached pages: their number is limited by a few paths and plain ids of the shop. Any other path, such as one
 * with a token, in upper case or needlessly encoded, is rendered for each request, because there is no end of them.
 */
export const cacheablePaths = new RegExp(
  `^/(?:_\\.data|(?:${pages
    .filter(({ path, cache }) => path && cache !== "none")
    .map((row) => sourceOf(row, "[\\w-]{1,100}"))
    .join("|")})(?:\\.data)?)?$`,
);

/** Pages with a personal query: rendered with the whole query, and then not cached. Also matches data requests. */
export const personalPaths = new RegExp(`^/(${prefixesOf(pages.filter(isPersonal))})(/|\\.data|$)`);

const patternByPath = new Map(pages.map(({ path }) => [`/${path.split("/:")[0]}`, `/${path}`]));
const patternBySegment = new Map(
  pages.flatMap(({ path }) => (/[:*]/.test(path) ? [[path.split("/")[0] ?? "", `/${path}`] as const] : [])),
);

/** Returns the pattern of a page's path, `/product/:id`: paths have no end, patterns are few. `/*` is an unknown path. */
export function pagePattern(pathname: string): string {
  const path = pathname === "/_.data" ? "/" : pathname.replace(/\.data$/, "");
  return patternByPath.get(path) ?? patternBySegment.get(path.split("/", 2)[1] ?? "") ?? "/*";
}

/** Pages that our own pages show in a frame. */
export const framedPaths = new RegExp(`^/(${prefixesOf(pages.filter(({ isFramed }) => isFramed))})$`);

/** Pages that require sign-in. */
export const signedInPaths = new RegExp(`^/(${prefixesOf(pages.filter(({ access }) => access === "signedIn"))})(/|$)`);

/** Pages that search engines must not index, whatever their query. */
export const unindexedPaths = new RegExp(`^/(${prefixesOf(pages.filter(({ index }) => index === "no"))})(/|$)`);

const publicRows = pages.filter((row) => row.path && !isPersonal(row));

/** Public pages with a trailing slash, which redirect to the URL without it. */
export const trailingSlashPaths = new RegExp(
  `^/(${publicRows.map((row) => sourceOf(row, "[^/]+")).join("|")})/+$`,
  "i",
);

/** Public pages whose URLs are lower case. */
export const lowerCasePaths = new RegExp(
  `^/(${publicRows
    .filter(({ isCaseSensitive }) => !isCaseSensitive)
    .map((row) => sourceOf(row, "[^/]+"))
    .join("|")})/?$`,
  "i",
);

/** The same of personal pages, which end before an id or token: these distinguish upper and lower case. */
export const lowerCasePrefixes = new RegExp(
  `^/(${prefixesOf(pages.filter((row) => row.path && isPersonal(row)))})(?=/|$)`,
  "i",
);

/** The table as robots.txt and the sitemap need it. A search is not disallowed, so that crawlers see its `noindex`. */
export const crawlerPaths = {
  disallowed: pages
    .filter(isPersonal)
    .map(({ path }) => `/${path.replace(/\/:\w+\?$|\/\*$/, "").replace(/:\w+$/, "")}`),
  sitemap: pages.filter(({ index }) => index === "sitemap").map(({ path }) => `/${path}`),
};
