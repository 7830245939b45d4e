import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The shop's table of contents. Every address that is not here leads home. */
export default [
  index("shop/catalogue/web/HomePage.tsx"),
  route("*", "web/LeadHome.tsx"),
] satisfies RouteConfig;
