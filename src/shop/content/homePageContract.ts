import { z } from "zod";
import { langQuery, pageNumber, pageSchema, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { homeView } from "./contract.ts";
import { type HomeSection, maxSections } from "./homePage.ts";
import { homePageEndpoints } from "./homePageEndpoints.ts";
import { sectionInput } from "./homeSectionSchemas.ts";

/** Bytes; enough for the longest texts of all sections in four languages. */
const bodyLimit = 600_000;

/** Validated when it was saved. */
const storedSection = z.custom<HomeSection>();

const homePage = z.object({
  /** Whether it has the standard sections. */
  isStandard: z.boolean(),
  /** 0 if staff never changed it. */
  version: z.number(),
  sections: z.array(storedSection),
  /** Categories and collections that sections may refer to. */
  categories: z.array(z.object({ key: z.string(), name: translatedText })),
  collections: z.array(z.object({ id: z.uuid(), name: translatedText })),
  /** The picked products. */
  products: z.array(
    z.object({ id: z.string(), name: translatedText, hidden: z.boolean(), image: z.uuid().nullable() }),
  ),
});

const version = z.object({
  version: z.number(),
  /** Null for the standard sections. */
  sections: z.number().nullable(),
  actor: z.string(),
  at: z.string(),
});

const sections = z
  .array(sectionInput)
  .max(maxSections, "validation.tooLong")
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "validation.invalid");
const seenVersion = z.number().int().min(0);

export type HomePageView = z.output<typeof homePage>;
export type HomePageVersion = z.output<typeof version>;

const read = { access: "staff", permission: "content.read" } as const;
const write = { access: "staff", permission: "content.write" } as const;

export const homePageContract = {
  homePage: { call: homePageEndpoints.homePage, ...read, answer: homePage },
  saveHomePage: {
    call: homePageEndpoints.saveHomePage,
    ...write,
    body: z.strictObject({ version: seenVersion, sections }),
    bodyLimit,
    answer: homePage,
  },
  resetHomePage: { call: homePageEndpoints.resetHomePage, ...write, answer: homePage },
  homePageVersions: {
    call: homePageEndpoints.homePageVersions,
    ...read,
    query: z.object({ page: pageNumber, pageSize: z.coerce.number().int().min(1).max(100).default(24) }),
    answer: pageSchema(version),
  },
  restoreHomePage: {
    call: homePageEndpoints.restoreHomePage,
    ...write,
    params: z.object({ version: z.coerce.number().int().min(1).max(1_000_000) }),
    body: z.strictObject({ version: seenVersion }),
    answer: homePage,
  },
  addHomePicture: {
    call: homePageEndpoints.addHomePicture,
    ...write,
    body: z.object({}),
    files: { name: "picture", maxFiles: 1, maxBytes: 10 * 1024 * 1024 },
    status: 201,
    answer: z.object({
      id: z.uuid(),
      width: z.number(),
      height: z.number(),
      placeholder: z.string().optional(),
    }),
  },
  previewHomePage: {
    call: homePageEndpoints.previewHomePage,
    ...read,
    query: z.object({ lang: langQuery }),
    /** `at`: now if it is left out. */
    body: z.strictObject({ sections, at: z.iso.datetime({ offset: true }).optional() }),
    bodyLimit,
    answer: homeView,
  },
} as const satisfies Contract<typeof homePageEndpoints>;
