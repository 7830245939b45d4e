import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../api/apiClient.ts";
import { useSession } from "../session/session.ts";

/**
 * TanStack Query for interactive pages (cart, checkout, orders, admin). Storefront pages do not need it: the server
 * renders them whole.
 */
export function Queries({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <QueryClientProvider client={queryClientFor(session.state === "signedIn" ? session.user._id : session.state)}>
      {children}
    </QueryClientProvider>
  );
}

let browserClient: { owner: string; client: QueryClient } | undefined;

/** One query client per user, so that a cached response is never shown to the next user of the same browser. */
function queryClientFor(owner: string): QueryClient {
  // Server renders share nothing.
  if (import.meta.env.SSR) return createQueryClient();
  if (browserClient?.owner !== owner) browserClient = { owner, client: createQueryClient() };
  return browserClient.client;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Retries network errors and 5xx, not 4xx.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  });
}
