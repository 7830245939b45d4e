import { QueryClient, QueryClientContext } from "@tanstack/react-query";
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
    <QueryClientContext value={queryClientFor(session.state === "signedIn" ? session.user._id : session.state)}>
      {children}
    </QueryClientContext>
  );
}

let browserClient: { owner: string; client: QueryClient } | undefined;

/** One query client per user, so that a cached response is never shown to the next user of the same browser. */
function queryClientFor(owner: string): QueryClient {
  // Server renders share nothing.
  if (import.meta.env.SSR) return createQueryClient();
  if (browserClient?.owner !== owner) {
    browserClient?.client.unmount();
    browserClient = { owner, client: createQueryClient() };
    // QueryClientProvider would unmount it between two pages, where it would miss that the connection returns.
    browserClient.client.mount();
  }
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
