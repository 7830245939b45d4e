import { queryOptions } from "@tanstack/react-query";
import { api } from "#web/session/browserApi.ts";

export const sessionsAsk = queryOptions({ queryKey: ["sessions"], queryFn: () => api.accounts.sessions() });
