import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminContentApi } from "./adminContentApi.ts";
import { loadPolicyTexts } from "./loadPolicyTexts.ts";

const pagesKey = ["staff", "pages"] as const;
export const allPages = { queryKey: pagesKey };
export const pagesPath = "/secret-dashboard/pages";

export const pagesQuery = (page: number) =>
  queryOptions({
    queryKey: [...pagesKey, "list", page],
    queryFn: () => adminContentApi.pages({ query: { page } }),
    placeholderData: keepPreviousData,
  });

export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: [...pagesKey, "one", id],
    queryFn: () => adminContentApi.page({ params: { id } }),
    // The form keeps what was typed; a save with an outdated version is refused.
    refetchOnWindowFocus: false,
  });

export const pageVersionsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...pagesKey, "versions", id, page],
    queryFn: () => adminContentApi.pageVersions({ params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

export const policyTextsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...pagesKey, "policy", slug],
    queryFn: () => loadPolicyTexts(slug),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const allMenus = { queryKey: ["staff", "menus"] };

export const menusQuery = queryOptions({
  queryKey: allMenus.queryKey,
  queryFn: () => adminContentApi.menus(),
  // The form keeps what was typed; a save with an outdated version is refused.
  refetchOnWindowFocus: false,
});

const announcementsKey = ["staff", "announcements"] as const;
export const allAnnouncements = { queryKey: announcementsKey };

export const announcementsQuery = (page: number) =>
  queryOptions({
    queryKey: [...announcementsKey, page],
    queryFn: () => adminContentApi.announcements({ query: { page } }),
    placeholderData: keepPreviousData,
  });
