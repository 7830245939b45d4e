import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { operationsApi } from "./operationsApi.ts";

/** Milliseconds between two looks at jobs and mails. */
const refetchInterval = 15_000;

/** The side navigation is on every page, so it asks less often. */
export const waitingQuery = queryOptions({
  queryKey: ["staff", "waiting"],
  queryFn: () => operationsApi.waiting(),
  refetchInterval: 60_000,
});

export const overviewQuery = queryOptions({
  queryKey: ["staff", "overview"],
  queryFn: () => operationsApi.overview(),
  refetchInterval: 60_000,
});

export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ["staff", "find", q],
    queryFn: () => operationsApi.find({ query: { q } }),
    placeholderData: keepPreviousData,
  });

export const jobsQuery = queryOptions({
  queryKey: ["staff", "jobs"],
  queryFn: () => operationsApi.jobs({ query: { pageSize: 50 } }),
  refetchInterval,
});

type AuditQuery = Parameters<typeof operationsApi.auditLog>[0]["query"];

export const auditLogQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ["staff", "audit", query],
    queryFn: () => operationsApi.auditLog({ query }),
    placeholderData: keepPreviousData,
  });

export const allMails = { queryKey: ["staff", "outbox"] };

type OutboxQuery = Parameters<typeof operationsApi.outbox>[0]["query"];

export const outboxQuery = (query: OutboxQuery) =>
  queryOptions({
    queryKey: [...allMails.queryKey, query],
    queryFn: () => operationsApi.outbox({ query }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
