import { lazy } from "react";

/**
 * The sections of the profile, in their order. A new section needs a line here, a text `section.<id>` in
 * locales/*\/profile.json and a component in its module, loaded when the profile is opened. `id` is the anchor:
 * `/profile#addresses`.
 */
export const profileSections = [
  { id: "basic", label: "section.basic", Section: lazy(() => import("#shop/accounts/web/profile/BasicInfo.tsx")) },
  {
    id: "addresses",
    label: "section.addresses",
    Section: lazy(() => import("#shop/accounts/web/profile/Addresses.tsx")),
  },
  { id: "lists", label: "section.lists", Section: lazy(() => import("#shop/wishlist/web/WishlistSection.tsx")) },
  { id: "credit", label: "section.credit", Section: lazy(() => import("#shop/credit/web/CreditSection.tsx")) },
  { id: "email", label: "section.email", Section: lazy(() => import("#shop/accounts/web/profile/EmailSection.tsx")) },
  {
    id: "password",
    label: "section.password",
    Section: lazy(() => import("#shop/accounts/web/profile/PasswordSection.tsx")),
  },
  {
    id: "connected",
    label: "section.connected",
    Section: lazy(() => import("#shop/accounts/web/profile/ConnectedAccounts.tsx")),
  },
  {
    id: "second-factor",
    label: "section.secondFactor",
    Section: lazy(() => import("#shop/accounts/web/profile/SecondFactor.tsx")),
  },
  {
    id: "sessions",
    label: "section.sessions",
    Section: lazy(() => import("#shop/accounts/web/profile/SessionsSection.tsx")),
  },
  { id: "data", label: "section.data", Section: lazy(() => import("#shop/accounts/web/profile/DataSection.tsx")) },
] as const;
