import { z } from "zod";
import { pageNumber, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { permissions, tokenScopes } from "#platform/staffRoles.ts";
import { tokenLifetimes } from "./apiTokenLifetimes.ts";
import { apiTokensEndpoints } from "./apiTokensEndpoints.ts";

const apiTokenView = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  /** Name of the member of staff for whom the token calls. */
  owner: z.string(),
  scopes: z.array(z.enum(permissions)),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
  state: z.enum(["active", "expired", "revoked"]),
  /** Whether the caller may revoke it. */
  manageable: z.boolean(),
});
export type ApiTokenView = z.output<typeof apiTokenView>;

export const apiTokensContract = {
  tokens: {
    call: apiTokensEndpoints.tokens,
    access: "staff",
    permission: "tokens.manage",
    query: z.object({ page: pageNumber, pageSize: z.coerce.number().int().min(1).max(100).default(50) }),
    answer: pageSchema(apiTokenView),
  },
  /** The answer is the only one that contains the token. The session must have proved its password lately. */
  create: {
    call: apiTokensEndpoints.create,
    access: "staff",
    permission: "tokens.manage",
    body: z.object({
      name: requiredText(60),
      scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
      days: z.union(tokenLifetimes.map((days) => z.literal(days))),
    }),
    answer: z.object({ token: z.string(), view: apiTokenView }),
    status: 201,
  },
  revoke: {
    call: apiTokensEndpoints.revoke,
    access: "staff",
    permission: "tokens.manage",
    params: z.object({ id: z.uuid() }),
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof apiTokensEndpoints>;
