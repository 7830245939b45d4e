import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { ApiError } from "./api.ts";
import { useSession } from "./session/session.ts";

/**
 * Around the pages that change under the visitor's hands (cart, checkout, orders, the desk). Storefront pages stay
 * outside: they are rendered whole and need none of it.
 */
export default function Asking() {
  const session = useSession();
  return (
    <QueryClientProvider client={clientOf(session.state === "signedIn" ? session.user._id : session.state)}>
      <Outlet />
    </QueryClientProvider>
  );
}

let kept: { owner: string; client: QueryClient } | undefined;

/** What was asked for one person is never shown to the next one on the same computer. */
function clientOf(owner: string): QueryClient {
  // Renders on the server share nothing.
  if (import.meta.env.SSR) return newClient();
  if (kept?.owner !== owner) kept = { owner, client: newClient() };
  return kept.client;
}

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // What the server refused stays refused; a lost connection deserves another try.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  });
}
