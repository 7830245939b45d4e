import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

type Job = { endedAt: string | null };

/** Loads the list under `queryKey` again each time a bulk job has ended. */
export function useRefreshWhenJobEnds(jobs: readonly Job[] | undefined, list: { queryKey: QueryKey }): void {
  const queryClient = useQueryClient();
  const running = jobs?.filter(({ endedAt }) => endedAt === null).length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (running < before.current) void queryClient.invalidateQueries(list);
    before.current = running;
  }, [running, queryClient, list]);
}
