import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";

type PageOfList = { page: number; pageSize: number; total: number };

/** A list to which a button appends pages. All pages so far are one query: fetched again, they still follow each other. */
export function useMorePages<Page extends PageOfList>(
  queryKey: QueryKey,
  load: (page: number) => Promise<Page>,
  options: { staleTime?: number; refetchOnWindowFocus?: boolean } = {},
) {
  const [count, setCount] = useState(1);
  const query = useQuery({
    ...options,
    queryKey: [...queryKey, count],
    queryFn: () => Promise.all(Array.from({ length: count }, (_, at) => load(at + 1))),
    placeholderData: keepPreviousData,
  });
  const last = query.data?.at(-1);
  return {
    query,
    hasMore: last !== undefined && last.page * last.pageSize < last.total,
    isLoadingMore: query.isPlaceholderData,
    loadMore: () => setCount((count) => count + 1),
  };
}
