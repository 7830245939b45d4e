import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminApiTokensApi } from "./adminApiTokensApi.ts";
import { adminStaffApi } from "./adminStaffApi.ts";

export const allStaffQueries = { queryKey: ["staff", "members"] };

export const staffQuery = (page: number) =>
  queryOptions({
    queryKey: [...allStaffQueries.queryKey, "list", page],
    queryFn: () => adminStaffApi.staff({ query: { page } }),
    placeholderData: keepPreviousData,
  });

export const invitationsQuery = queryOptions({
  queryKey: [...allStaffQueries.queryKey, "invitations"],
  queryFn: () => adminStaffApi.invitations({ query: { pageSize: 100 } }),
});

export const allApiTokenQueries = { queryKey: ["staff", "apiTokens"] };

export const apiTokensQuery = (page: number) =>
  queryOptions({
    queryKey: [...allApiTokenQueries.queryKey, page],
    queryFn: () => adminApiTokensApi.tokens({ query: { page } }),
    placeholderData: keepPreviousData,
  });
