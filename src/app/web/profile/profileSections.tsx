import type { ComponentType } from "react";
import BasicInfo from "#shop/accounts/web/profile/BasicInfo.tsx";
import { lazyPart } from "#web/ui/lazyPart.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";

/** Returns a section that is loaded when needed, with the library of queries, which the first section does without. */
const lazySection = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(
    async () => {
      const [{ default: Section }, { Queries }] = await Promise.all([load(), import("#web/layout/Queries.tsx")]);
      return {
        default: () => (
          <Queries>
            <Section />
          </Queries>
        ),
      };
    },
    <SkeletonLines lines={2} />,
  );

/**
 * The sections of the profile, in their order. A new section needs a line here, a text `section.<id>` in
 * locales/*\/profile.json and a component in its module, loaded when needed: all but the first one are below what a
 * phone or a laptop shows first. `id` is the anchor: `/profile#addresses`.
 */
export const profileSections = [
  { id: "basic", label: "section.basic", Section: BasicInfo },
  {
    id: "addresses",
    label: "section.addresses",
    Section: lazySection(() => import("#shop/accounts/web/profile/Addresses.tsx")),
  },
  { id: "lists", label: "section.lists", Section: lazySection(() => import("#shop/wishlist/web/WishlistSection.tsx")) },
  { id: "credit", label: "section.credit", Section: lazySection(() => import("#shop/credit/web/CreditSection.tsx")) },
  {
    id: "email",
    label: "section.email",
    Section: lazySection(() => import("#shop/accounts/web/profile/EmailSection.tsx")),
  },
  {
    id: "password",
    label: "section.password",
    Section: lazySection(() => import("#shop/accounts/web/profile/PasswordSection.tsx")),
  },
  {
    id: "connected",
    label: "section.connected",
    Section: lazySection(() => import("#shop/accounts/web/profile/ConnectedAccounts.tsx")),
  },
  {
    id: "second-factor",
    label: "section.secondFactor",
    Section: lazySection(() => import("#shop/accounts/web/profile/SecondFactor.tsx")),
  },
  {
    id: "sessions",
    label: "section.sessions",
    Section: lazySection(() => import("#shop/accounts/web/profile/SessionsSection.tsx")),
  },
  {
    id: "data",
    label: "section.data",
    Section: lazySection(() => import("#shop/accounts/web/profile/DataSection.tsx")),
  },
] as const;
