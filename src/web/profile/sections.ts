import { lazy } from "react";

/**
 * What the profile is made of, in its order. A new section is a line here, a text `section.<id>` in
 * locales/*\/profile.json and a component of its part, which is fetched when the profile is opened. `id` is the
 * anchor: `/profile#addresses`.
 */
export const sections = [
  { id: "basic", label: "section.basic", Section: lazy(() => import("#shop/accounts/web/profile/BasicInfo.tsx")) },
  {
    id: "addresses",
    label: "section.addresses",
    Section: lazy(() => import("#shop/accounts/web/profile/Addresses.tsx")),
  },
  { id: "lists", label: "section.lists", Section: lazy(() => import("#shop/catalogue/web/ListsSection.tsx")) },
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
