import { z } from "zod";
import { langQuery } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { contentEndpoints } from "./endpoints.ts";
import { productSources, sectionTypes } from "./homePage.ts";
import { announcementTones, type MenuPage, menuPages } from "./menu.ts";

const contentPage = z.object({
  slug: z.string(),
  isPolicy: z.boolean(),
  /** Empty for a policy that shows the shop's own text. */
  title: z.string(),
  description: z.string(),
  /** Sanitised, with placeholders such as `{{days}}`. */
  html: z.string(),
  changed: z.string(),
});

const menuLink = z.object({
  to: z.string(),
  /** Empty: the standard label of `page`. */
  label: z.string(),
  page: z.enum(Object.keys(menuPages) as [MenuPage, ...MenuPage[]]).optional(),
  /** Categories below a category. */
  children: z.array(z.object({ to: z.string(), label: z.string() })).optional(),
});

const frame = z.object({
  menus: z.object({
    header: z.array(menuLink),
    footerShop: z.array(menuLink),
    footerPolicies: z.array(menuLink),
    footerContact: z.array(menuLink),
  }),
  announcement: z
    .object({
      /** Differs after a change, so that those who dismissed it see the changed text. */
      id: z.string(),
      text: z.string(),
      link: z.string(),
      tone: z.enum(announcementTones),
      dismissible: z.boolean(),
    })
    .nullable(),
});

/** A section as visitors see it. Without a text, it shows the shop's own. */
const homeSection = z.object({
  id: z.string(),
  type: z.enum(sectionTypes),
  title: z.string().optional(),
  text: z.string().optional(),
  action: z.string().optional(),
  link: z.string().optional(),
  picture: z
    .object({
      id: z.uuid(),
      alt: z.string(),
      width: z.number(),
      height: z.number(),
      placeholder: z.string().optional(),
    })
    .optional(),
  source: z.enum(productSources).optional(),
  /** Slug of the collection whose products it shows. */
  collection: z.string().optional(),
  /** Ids of the products picked by hand. */
  products: z.array(z.string()).optional(),
  /** Slugs; without them all top-level categories. */
  tiles: z.array(z.object({ kind: z.enum(["category", "collection"]), slug: z.string() })).optional(),
});
export const homeView = z.object({ sections: z.array(homeSection) });

export type HomeSectionView = z.output<typeof homeSection>;
export type FrameView = z.output<typeof frame>;
export type ContentPage = z.output<typeof contentPage>;

export const contentContract = {
  /** A published page. An earlier slug answers with the page's current one. */
  page: {
    call: contentEndpoints.page,
    access: "anyone",
    params: z.object({ slug: z.string().max(100) }),
    query: z.object({ lang: langQuery }),
    answer: contentPage,
  },
  /** Menus and announcement bar of every page. */
  frame: { call: contentEndpoints.frame, access: "anyone", query: z.object({ lang: langQuery }), answer: frame },
  /** The sections of the home page that visitors see now, in their order. */
  home: { call: contentEndpoints.home, access: "anyone", query: z.object({ lang: langQuery }), answer: homeView },
} as const satisfies Contract<typeof contentEndpoints>;
