import { lazy } from "react";

/**
 * What the profile is made of, in its order. A new section is a line here, a text `section.<id>` in
 * locales/*\/profile.json and a component of its part, which is fetched when the profile is opened. `id` is the
 * anchor: `/profile#addresses`.
 */
export const sections = [
  { id: "basic", label: "section.basic", Section: lazy(() => import("#shop/accounts/web/profile/BasicInfo.tsx")) },
  { id: "lists", label: "section.lists", Section: lazy(() => import("#shop/catalogue/web/ListsSection.tsx")) },
] as const;
