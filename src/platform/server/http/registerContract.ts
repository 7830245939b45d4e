import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { z } from "zod";
import { amountsRemover } from "#platform/amounts.ts";
import {
  type Contract,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  type FileRules,
  methodAndPath,
} from "#platform/contract.ts";
import { ShopError } from "#platform/errors.ts";
import { fieldErrors } from "#platform/fieldErrors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminContext, RequestInfo, Visitor } from "#platform/server/requestContext.ts";
import type { Permission } from "#platform/staffRoles.ts";
import { isPermitted, requirePermission } from "../requirePermission.ts";
import { isApiTokenCall } from "./apiTokenCall.ts";
import { normalizeArrayParams } from "./normalizeArrayParams.ts";
import { requestInfoOf } from "./requestInfo.ts";
import { deleteUploads, readForm, type Upload } from "./uploads.ts";
import { normalizeText, toStrictSchema } from "./validation.ts";

/** A handler's context: the validated parts of the request, the caller, and the shop's dependencies. */
export type HandlerContext<E extends Endpoint = Endpoint> = EndpointInput<E> & {
  db: Db;
  pool: pg.Pool;
  /** For reports and exports, whose data may be seconds old: never for what decides about a write. */
  readDb: Db;
  readPool: pg.Pool;
  config: Config;
  visitor: E["access"] extends "anyone" ? Visitor | undefined : Visitor;
  caller: RequestInfo;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whether server rendering calls, only to show the response. */
  forPage: boolean;
  /**
   * Adds cache tags of the response (`product ID`, `stock ID`, `lists`): a change of one evicts the pages made from it
   * from the page cache.
   */
  shows(tags: readonly string[]): void;
} & (E["access"] extends "staff" ? { admin: AdminContext } : unknown) &
  (E["files"] extends FileRules ? { files: Upload[] } : unknown);
type Handle<E extends Endpoint> = (visit: HandlerContext<E>) => Promise<EndpointResponse<E>>;
/** The part of the context that is known before the body is read. */
type VisitBeforeBody<E extends Endpoint> = Omit<HandlerContext<E>, "body" | "files">;
/** `admit` throws to reject the caller before the body is read: for rate limits, ownership and state. */
type Handler<E extends Endpoint> = Handle<E> | { admit(visit: VisitBeforeBody<E>): Promise<void>; handle: Handle<E> };
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> };

/** Registers every endpoint of a contract; a missing handler does not compile. */
export function registerContract<C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const [method, url] = methodAndPath(endpoint.call);
    const { admit, handle } = stepsOf(handlers[name]);
    const parts = inputChecksOf(endpoint);
    const withoutAmounts = endpoint.access === "staff" ? amountsRemover(endpoint.answer) : undefined;
    app.contracts.push({ part: name, endpoint });
    if (method === "GET" && endpoint.access === "anyone")
      app.readings.set(endpoint.call, async ({ params, query }, { caller, request, reply }) => {
        const tags: string[] = [];
        const shows = (more: readonly string[]) => void tags.push(...more);
        const tools = { ...toolsOf(app), visitor: undefined, caller, request, reply, forPage: true, shows };
        const answer = await handle({ ...parseInput({ params, query, body: undefined }, parts), ...tools });
        return { answer: (endpoint.pageAnswer ?? endpoint.answer).parse(answer), tags };
      });
    app.route({
      method,
      url,
      bodyLimit: endpoint.bodyLimit ?? 65_536,
      // Before the body is read: parsing two megabytes takes the process longer than everything else of the call.
      onRequest: async (request) => void visitorOf(request, endpoint),
      // Uploading ten megabytes over a slow mobile network exceeds the default timeout.
      config: endpoint.files || endpoint.timeoutMs ? { handlerTimeout: endpoint.timeoutMs ?? 120_000 } : {},
      handler: async (request, reply) => {
        const visitor = visitorOf(request, endpoint);
        if (endpoint.access === "staff" && visitor) await authorizeStaff(app, visitor, endpoint.permission);
        // The form is never read here, so the call would see an empty body.
        if (!endpoint.files && request.isMultipart()) throw new ShopError("unsupported", "request.unsupported");
        const shop = toolsOf(app);
        const caller = requestInfoOf(request);
        const admin = endpoint.access === "staff" && visitor && { db: shop.db, user: visitor, request: caller };
        const tools = { ...shop, visitor, caller, request, reply, ...httpDefaults, ...(admin && { admin }) };
        const address = { params: request.params, query: normalizeArrayParams(request.query) };
        if (admit) {
          const inAddress = parts.filter(({ part }) => part !== "body");
          await admit({ ...parseInput({ ...address, body: undefined }, inAddress), ...tools });
        }
        const form = endpoint.files && (await readForm(request, endpoint.files, shop.config.DATA_DIR));
        const given = { ...address, body: form?.fields ?? request.body };
        let answer: unknown;
        try {
          answer = await handle({ ...parseInput(given, parts), ...tools, ...(form && { files: form.files }) });
        } finally {
          if (form) await deleteUploads(form.files);
        }
        if (reply.sent) return reply;
        if (endpoint.status === 204) return reply.code(204).send();
        // Parsing the response too keeps unlisted columns out of it.
        const parsed = endpoint.answer.parse(answer);
        const hides = withoutAmounts && !isPermitted(visitor, "amounts.read");
        return reply.code(endpoint.status ?? 200).send(hides ? withoutAmounts(parsed) : parsed);
      },
    });
  }
}

const toolsOf = ({ shop: { db, pool, config, replica } }: FastifyInstance) => ({
  ...{ db, pool, config },
  readDb: replica?.db ?? db,
  readPool: replica?.pool ?? pool,
});

const httpDefaults = { forPage: false, shows() {} };

type Steps = {
  admit?: (visit: unknown) => Promise<void>;
  handle(visit: unknown): Promise<unknown>;
};

const stepsOf = (handler: unknown) => (typeof handler === "function" ? { handle: handler } : handler) as Steps;

function visitorOf(request: FastifyRequest, { access, call }: Endpoint): Visitor | undefined {
  const { visitor } = request;
  if (access !== "staff" && isApiTokenCall(request)) {
    // All other calls belong to people with a browser.
    if (access === "anyone" && call.startsWith("GET ")) return visitor;
    throw visitor ? new ShopError("notAllowed", "auth.token.notHere") : new ShopError("notSignedIn", "auth.required");
  }
  if (access === "anyone") return visitor;
  if (!visitor) throw new ShopError("notSignedIn", "auth.required");
  if (access === "staff" && visitor.role !== "staff") throw new ShopError("notAllowed", "auth.notAllowed");
  return visitor;
}

async function authorizeStaff(
  { adminRateLimit, isSecondFactorRequired }: FastifyInstance,
  visitor: Visitor,
  permission: Permission,
): Promise<void> {
  await adminRateLimit.consume(visitor.apiToken?.id ?? visitor.id);
  requirePermission(visitor, permission);
  if (!visitor.secondFactor && (await isSecondFactorRequired(visitor.staffRole)))
    throw new ShopError("notAllowed", "auth.secondFactor.required");
}

type InputChecks = { part: "params" | "query" | "body"; schema: z.ZodType }[];

function inputChecksOf({ params, query, body }: Endpoint): InputChecks {
  const checks: InputChecks = [];
  if (params) checks.push({ part: "params", schema: params });
  if (query) checks.push({ part: "query", schema: query });
  if (body) checks.push({ part: "body", schema: toStrictSchema(body) });
  return checks;
}

function parseInput(given: Record<InputChecks[number]["part"], unknown>, checks: InputChecks): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const { part, schema } of checks) {
    const sent = given[part] ?? {};
    const impossible = typeof sent === "object" ? normalizeText(sent) : undefined;
    const result = schema.safeParse(sent, { reportInput: true });
    if (impossible || !result.success) {
      // A malformed id in the URL is a 404.
      if (part === "params") throw new ShopError("unknown", "request.notFound");
      const fields = result.error
        ? fieldErrors(result.error)
        : { [impossible ?? "body"]: "validation.invalid" as const };
      throw new ShopError("invalid", "request.invalid", { fields });
    }
    parsed[part] = result.data;
  }
  return parsed;
}
