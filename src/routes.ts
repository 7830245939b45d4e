import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The shop's table of contents. Every address that is not here leads home. */
export default [
  index("shop/catalogue/web/HomePage.tsx"),
  route("login", "shop/accounts/web/LogInPage.tsx"),
  route("signup", "shop/accounts/web/SignUpPage.tsx"),
  route("oauth-signup", "shop/accounts/web/OAuthSignUpPage.tsx"),
  route("verify-email", "shop/accounts/web/VerifyEmailPage.tsx"),
  layout("web/query.tsx", [
    route("cart", "shop/cart/web/CartPage.tsx"),
    route("checkout", "shop/checkout/web/CheckoutPage.tsx"),
    route("checkout-success", "shop/checkout/web/SuccessPage.tsx"),
    route("purchase-cancel", "shop/checkout/web/CancelPage.tsx"),
    route("orders/:id?", "shop/orders/web/OrdersPage.tsx"),
    route("profile", "web/profile/ProfilePage.tsx"),
    route("secret-dashboard/*", "web/admin/AdminPage.tsx"),
  ]),
  route("category/:category", "shop/catalogue/web/CategoryPage.tsx"),
  route("colour/:colour", "shop/catalogue/web/ColourPage.tsx"),
  route("deals", "shop/catalogue/web/DealsPage.tsx"),
  route("best-sellers", "shop/catalogue/web/BestSellersPage.tsx"),
  route("new", "shop/catalogue/web/NewPage.tsx"),
  route("search", "shop/catalogue/web/SearchPage.tsx"),
  route("product/:id", "shop/catalogue/web/ProductPage.tsx"),
  route("contact", "shop/support/web/ContactPage.tsx"),
  route("about", "shop/support/web/AboutPage.tsx"),
  route("policies/:policy", "shop/support/web/PolicyPage.tsx"),
  route("*", "web/LeadHome.tsx"),
] satisfies RouteConfig;
