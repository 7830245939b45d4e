import { queryOptions } from "@tanstack/react-query";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";

export const sessionsQuery = queryOptions({ queryKey: ["sessions"], queryFn: () => accountsApi.accounts.sessions() });
