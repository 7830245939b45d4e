import { z } from "zod";
import { parseCairoTime } from "#platform/cairoTime.ts";
import { line, pageNumber, pageSchema, requiredText, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { byLanguage } from "#platform/languages.ts";
import { adminContentEndpoints } from "./adminEndpoints.ts";
import { announcementTones, linkPattern, type MenuPage, menuNames, menuPages } from "./menu.ts";

/** All own pages and policies together. */
export const maxPages = 200;
const maxHtmlLength = 60_000;
/** Bytes; enough for four languages of the longest text, escaped as JSON. */
const bodyLimit = 1_200_000;

const optionalLine = (max: number) => z.strictObject(byLanguage(() => line(max).default("")));
const html = z.string().max(maxHtmlLength, "validation.tooLong");

const pageInput = z.strictObject({
  slug: z
    .string({ error: "validation.required" })
    .trim()
    .toLowerCase()
    .min(1, "validation.required")
    .max(80, "validation.tooLong")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "content.slugInvalid"),
  title: optionalLine(120).extend({ en: requiredText(120) }),
  description: optionalLine(300),
  /** An empty English text of a policy shows the shop's own text again. */
  body: z.strictObject(byLanguage(() => html.default(""))),
  published: z.boolean(),
});

const pageSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  isPolicy: z.boolean(),
  /** False for a policy that shows the shop's own text. */
  hasText: z.boolean(),
  title: translatedText,
  published: z.boolean(),
  version: z.number(),
  updatedAt: z.string(),
});
const pageView = pageSummary.extend({ description: translatedText, body: translatedText });

const pageVersion = z.object({
  version: z.number(),
  title: translatedText,
  published: z.boolean(),
  actor: z.string(),
  at: z.string(),
  /** Characters of all languages together. */
  length: z.number(),
});

export type PageInput = z.output<typeof pageInput>;
export type PageSummary = z.output<typeof pageSummary>;
export type PageView = z.output<typeof pageView>;
export type PageVersion = z.output<typeof pageVersion>;

const label = z.strictObject({ ...byLanguage(() => line(60).optional()), en: requiredText(60) });
const link = z.string().trim().max(500, "validation.tooLong").regex(linkPattern, "validation.invalid");

const menuItem = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("categories") }),
  z.strictObject({ kind: z.literal("category"), key: z.string().min(1).max(100), label: label.optional() }),
  z.strictObject({ kind: z.literal("collection"), id: z.uuid(), label: label.optional() }),
  z.strictObject({ kind: z.literal("ownPage"), id: z.uuid(), label: label.optional() }),
  z.strictObject({
    kind: z.literal("shopPage"),
    page: z.enum(Object.keys(menuPages) as [MenuPage, ...MenuPage[]]),
    label: label.optional(),
  }),
  z.strictObject({ kind: z.literal("link"), to: link, label }),
]);
const menu = z.object({
  name: z.enum(menuNames),
  /** Whether it shows its standard items. */
  isStandard: z.boolean(),
  /** 0 for a menu with its standard items. */
  version: z.number(),
  items: z.array(menuItem),
});
const menuParams = z.object({ name: z.enum(menuNames) });

/** Local date and time in Cairo, `2026-11-27T20:00`. */
const cairoMinute = z
  .string({ error: "validation.required" })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "validation.required")
  .refine((text) => parseCairoTime(text) !== undefined, "validation.invalid");

/** From a time on, and until another if `endsAt` is not empty. */
export const schedule = { startsAt: cairoMinute, endsAt: z.union([z.literal(""), cairoMinute]) };
/** Same as `schedule`; an empty begin is from the start. */
export const optionalSchedule = { ...schedule, startsAt: schedule.endsAt };

const announcementInput = z.strictObject({
  text: z.strictObject({ ...byLanguage(() => line(160).default("")), en: requiredText(160) }),
  link: z.union([z.literal(""), link]),
  tone: z.enum(announcementTones),
  dismissible: z.boolean(),
  ...schedule,
});
const announcement = z.object({
  id: z.uuid(),
  text: translatedText,
  link: z.string(),
  tone: z.enum(announcementTones),
  dismissible: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  version: z.number(),
});

export type MenuView = z.output<typeof menu>;
export type AnnouncementInput = z.output<typeof announcementInput>;
export type AnnouncementView = z.output<typeof announcement>;

/** Announcements of all times together. */
export const maxAnnouncements = 200;
export const maxMenuItems = 30;

const idParams = z.object({ id: z.uuid() });
const paging = { page: pageNumber, pageSize: z.coerce.number().int().min(1).max(100).default(24) };

export const adminContentContract = {
  pages: {
    call: adminContentEndpoints.pages,
    access: "staff",
    permission: "content.read",
    query: z.object(paging),
    answer: pageSchema(pageSummary),
  },
  page: {
    call: adminContentEndpoints.page,
    access: "staff",
    permission: "content.read",
    params: idParams,
    answer: pageView,
  },
  addPage: {
    call: adminContentEndpoints.addPage,
    access: "staff",
    permission: "content.write",
    body: pageInput,
    bodyLimit,
    status: 201,
    answer: pageView,
  },
  /** Stores a picture for the text of a page. One that no version shows is deleted a day later. */
  addPagePicture: {
    call: adminContentEndpoints.addPagePicture,
    access: "staff",
    permission: "content.write",
    body: z.object({}),
    files: { name: "picture", maxFiles: 1, maxBytes: 10 * 1024 * 1024 },
    status: 201,
    answer: z.object({ src: z.string(), width: z.number(), height: z.number() }),
  },
  changePage: {
    call: adminContentEndpoints.changePage,
    access: "staff",
    permission: "content.write",
    params: idParams,
    body: pageInput.extend({ version: z.number().int() }),
    bodyLimit,
    answer: pageView,
  },
  deletePage: {
    call: adminContentEndpoints.deletePage,
    access: "staff",
    permission: "content.write",
    params: idParams,
    status: 204,
    answer: z.object({}),
  },
  pageVersions: {
    call: adminContentEndpoints.pageVersions,
    access: "staff",
    permission: "content.read",
    params: idParams,
    query: z.object(paging),
    answer: pageSchema(pageVersion),
  },
  restorePage: {
    call: adminContentEndpoints.restorePage,
    access: "staff",
    permission: "content.write",
    params: z.object({ id: z.uuid(), version: z.coerce.number().int().min(1).max(1_000_000) }),
    body: z.strictObject({ version: z.number().int() }),
    answer: pageView,
  },
  menus: {
    call: adminContentEndpoints.menus,
    access: "staff",
    permission: "content.read",
    answer: z.object({
      menus: z.array(menu),
      /** Own pages that a menu may name. */
      ownPages: z.array(z.object({ id: z.uuid(), title: translatedText, published: z.boolean() })),
      categories: z.array(z.object({ key: z.string(), name: translatedText })),
      collections: z.array(z.object({ id: z.uuid(), name: translatedText })),
    }),
  },
  saveMenu: {
    call: adminContentEndpoints.saveMenu,
    access: "staff",
    permission: "content.write",
    params: menuParams,
    body: z.strictObject({
      version: z.number().int(),
      items: z.array(menuItem).max(maxMenuItems, "validation.tooLong"),
    }),
    answer: menu,
  },
  resetMenu: {
    call: adminContentEndpoints.resetMenu,
    access: "staff",
    permission: "content.write",
    params: menuParams,
    answer: menu,
  },
  announcements: {
    call: adminContentEndpoints.announcements,
    access: "staff",
    permission: "content.read",
    query: z.object(paging),
    answer: pageSchema(announcement),
  },
  addAnnouncement: {
    call: adminContentEndpoints.addAnnouncement,
    access: "staff",
    permission: "content.write",
    body: announcementInput,
    status: 201,
    answer: announcement,
  },
  changeAnnouncement: {
    call: adminContentEndpoints.changeAnnouncement,
    access: "staff",
    permission: "content.write",
    params: idParams,
    body: announcementInput.extend({ version: z.number().int() }),
    answer: announcement,
  },
  deleteAnnouncement: {
    call: adminContentEndpoints.deleteAnnouncement,
    access: "staff",
    permission: "content.write",
    params: idParams,
    status: 204,
    answer: z.object({}),
  },
} as const satisfies Contract<typeof adminContentEndpoints>;
