import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import cookie from "@fastify/cookie";
import files from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import type { EndpointCall } from "#platform/contract.ts";
import { notFound, ShopError } from "#platform/errors.ts";
import type { RenderMail } from "#platform/mailTypes.ts";
import type { Renderer } from "#platform/renderer.ts";
import { encodeLongText } from "#platform/server/encodeLongText.ts";
import { createErrorReporter, type ErrorReporter } from "#platform/server/errors/errorReporter.ts";
import { logErrorSerializer } from "#platform/server/errors/logErrorSerializer.ts";
import { registerCsrf } from "#platform/server/http/csrf.ts";
import { refusedRequestHandlers, registerErrorHandler } from "#platform/server/http/errorHandler.ts";
import type { InProcessHandler } from "#platform/server/http/inProcessApi.ts";
import { limitBodyTime } from "#platform/server/http/limitBodyTime.ts";
import { limitHandlerTime } from "#platform/server/http/limitHandlerTime.ts";
import { openApiDocument, type RegisteredEndpoint } from "#platform/server/http/openApi.ts";
import { requireKnownHost } from "#platform/server/http/requireKnownHost.ts";
import { buildSecurityHeaders } from "#platform/server/http/securityHeaders.ts";
import { createSecurityLog, type SecurityLog } from "#platform/server/http/securityLog.ts";
import { registerMultipart } from "#platform/server/http/uploads.ts";
import type { PersonalData } from "#platform/server/personalData.ts";
import { type RateLimit, sharedRateLimit } from "#platform/server/rateLimits.ts";
import { enableReplica } from "#platform/server/replica/openReplica.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import { hasDevPages } from "#platform/server/startRules.ts";
import type { Tracing } from "#platform/server/tracing/activeSpan.ts";
import type { StaffRole } from "#platform/staffRoles.ts";
import { isSecondFactorRequired } from "#shop/accounts/server/secondFactor/disableSecondFactor.ts";
import { mediaRoutes } from "#shop/media/server/mediaRoutes.ts";
import { invalidateSettings } from "#shop/settings/server/settingsCache.ts";
import { connectionReport } from "./connectionReport.ts";
import { mailPreviewRoutes } from "./dev/mailPreviewRoutes.ts";
import { outboxRoutes } from "./dev/outboxRoutes.ts";
import { trackShutdown } from "./gracefulShutdown.ts";
import { healthRoutes, watchWorker } from "./health.ts";
import { loadBuiltRenderer } from "./loadRenderer.ts";
import { metricsRoutes } from "./metrics/metricsRoutes.ts";
import { observeRequests } from "./metrics/observeRequests.ts";
import type { OpenMetrics } from "./metrics/openMetrics.ts";
import {
  authenticateRequest,
  catalogueCacheStates,
  enableCatalogueCache,
  indexInBackground,
  invalidateCatalogueCache,
  moduleHtmlRoutes,
  moduleRoutes,
} from "./modules.ts";
import { brandIcons } from "./pages/brandIcons.ts";
import { pageRoutes } from "./pages/pageRoutes.ts";
import { type Answered, repeatAnswers } from "./pages/repeatAnswers.ts";
import { manifest } from "./pages/webManifest.ts";
import { personalData } from "./personalDataRegistry.ts";
import { logRequests } from "./requestLog.ts";
import type { ShopContext } from "./shopContext.ts";
import { traceRequests } from "./traceRequests.ts";

type ServerParts = ShopContext & { metrics?: OpenMetrics | undefined; tracing?: Tracing | undefined };

declare module "fastify" {
  interface FastifyInstance {
    shop: ShopContext;
    contracts: RegisteredEndpoint[];
    /** Handlers that pages may call during server rendering, by the call's name in its contract. */
    readings: Map<EndpointCall, InProcessHandler>;
    /** Rate limit of each admin per minute. */
    adminRateLimit: RateLimit;
    /** Returns whether the settings require a second factor of this role. */
    isSecondFactorRequired(role: StaffRole | null): Promise<boolean>;
    /** Personal data of each module. */
    personalData: readonly PersonalData[];
    /** For previews; the worker renders the mails that are sent. */
    mails: { render: RenderMail };
    reports: ErrorReporter;
    securityLog: SecurityLog;
  }
  interface FastifyRequest {
    visitor: Visitor | undefined;
  }
  interface FastifyContextConfig {
    /** Webhook: the caller is authenticated by a signature, so no CSRF token is required. */
    signedByCaller?: boolean;
  }
}

/** Fastify sends buffers as well, though its type says text. */
function serializeAnswer(answer: unknown): string {
  const text = JSON.stringify(answer);
  return (encodeLongText(text) ?? text) as string;
}

/** Returns the Fastify app with the API, health checks and security of the shop, without its pages. */
export function buildServer(
  { metrics, tracing, ...shop }: ServerParts,
  logger: FastifyServerOptions["logger"] = false,
): FastifyInstance {
  const { config } = shop;
  const securityHeaders = buildSecurityHeaders(config);
  const app = Fastify({
    logger: withErrorSerializer(logger),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
    // Requests that arrive during shutdown are still served: see shutDownGracefully().
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    ...refusedRequestHandlers(securityHeaders),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    // The default checking interval is 30 seconds. A missing Host header is refused below: Node's answer has no headers.
    http: { headersTimeout: 9_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    requestTimeout: 125_000,
    bodyLimit: 65_536,
    routerOptions: { maxParamLength: 200 },
  });
  app.decorate("shop", shop);
  app.decorate("contracts", []);
  app.decorate("readings", new Map());
  const staffRule = { name: "staff", points: config.ADMIN_LIMIT_PER_MINUTE, minutes: 1 };
  app.decorate("adminRateLimit", sharedRateLimit(shop.pool, { ...staffRule, error: "admin.tooMany" }));
  app.decorate("isSecondFactorRequired", (role: StaffRole | null) => isSecondFactorRequired(shop.db, role));
  app.decorate("personalData", personalData);
  app.decorate("mails", { render: async (...mail) => (await loadBuiltRenderer()).renderMail(...mail) });
  app.decorateRequest("visitor", undefined);
  app.removeContentTypeParser("text/plain");
  const { watch, ...reports } = createErrorReporter(config);
  app.decorate("reports", reports);
  watch(app);
  app.decorate("securityLog", createSecurityLog(config.sessionSecret));
  registerErrorHandler(app, reports, app.securityLog);
  // Below the browser's timeout of ten seconds; uploads have longer.
  limitHandlerTime(app, 9_000);
  limitBodyTime(app);
  app.register(cookie);
  app.addHook("onRequest", async ({ id, raw }, reply) => {
    for (const [name, value] of Object.entries(securityHeaders)) reply.raw.setHeader(name, value);
    reply.header("x-request-id", id);
    // RFC 9112, 3.2.
    if (raw.headers.host === undefined && raw.httpVersion === "1.1") throw new ShopError("invalid", "request.invalid");
  });
  if (tracing) traceRequests(app, tracing);
  const requestLog = logRequests(app);
  if (metrics) observeRequests(app, metrics, requestLog);
  app.decorate("repeatable", { find: undefined });
  const countAnswer = (line: Answered) => {
    requestLog.logAnswer(app.log, line);
    metrics?.requestAnswered({ ...line, seconds: line.ms / 1000 });
  };
  // A traced request passes the hooks that start and end its span.
  if (!tracing) repeatAnswers(app, countAnswer);
  trackShutdown(app);
  watchWorker(app);
  healthRoutes(app);
  connectionReport(app);
  if (metrics && config.METRICS_PORT === undefined) metricsRoutes(app, config, metrics.read);
  app.register(
    async (api) => {
      api.setReplySerializer(serializeAnswer);
      await registerCsrf(api, config);
      await registerMultipart(api);
      api.addHook("onRequest", async (request) => {
        request.visitor = await authenticateRequest(shop, request);
      });
      api.addHook("onSend", async (request, reply) => {
        reply.header("x-robots-tag", "noindex");
        // API responses may be personal, so they are not cached by default.
        if (!reply.hasHeader("cache-control"))
          reply.header("cache-control", request.visitor ? "private, no-store" : "no-cache");
        // Nobody purges them there.
        if (config.cdn)
          reply.header(
            "cache-control",
            String(reply.getHeader("cache-control")).replace(/^(public|no-cache)/, privately),
          );
      });
      for (const routes of moduleRoutes) routes(api);
      // Without it, the page route would redirect an unknown API call to the home page.
      api.route({
        method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
        url: "/*",
        handler: async () => {
          throw notFound("request.notFound");
        },
      });
      // Calls for admins are told to admins only.
      api.get("/openapi.json", async ({ visitor }) => {
        const shown = app.contracts.filter(({ endpoint }) => endpoint.access !== "staff" || visitor?.role === "staff");
        return openApiDocument(shown, config.publicUrl);
      });
    },
    { prefix: "/api" },
  );
  moduleHtmlRoutes(app);
  if (hasDevPages(config))
    app.register(async (dev) => {
      requireKnownHost(dev, config);
      outboxRoutes(dev);
      mailPreviewRoutes(dev);
    });
  return app;
}

const privately = (directive: string) => (directive === "public" ? "private" : `private, ${directive}`);

type PageOptions = { built?: boolean; freshFor?: number; mayShare?: () => boolean };

/** Redacts logged errors: their messages may quote user input. */
function withErrorSerializer(
  logger: FastifyServerOptions["logger"],
): Exclude<FastifyServerOptions["logger"], undefined> {
  if (!logger || logger === true) return logger ?? false;
  return { ...logger, serializers: { err: logErrorSerializer, ...logger.serializers } };
}

/** Registers pages and assets, which API-only servers omit. */
export function registerPages(
  app: FastifyInstance,
  web: Renderer,
  { built = true, freshFor = 60_000, mayShare = () => false }: PageOptions = {},
) {
  const { config } = app.shop;
  const root = resolve(import.meta.dirname, "../../../build/client");
  if (built)
    app.register(async (scope) => {
      const rules = { preCompressed: true, immutable: true, maxAge: "1y" };
      // The route of the library lists the whole folder for each request, to compare the case of the letters.
      scope.register(files, { root: `${root}/assets`, serve: false, ...rules });
      scope.get<{ Params: { "*": string } }>("/assets/*", ({ params }, reply) => reply.sendFile(params["*"]));
    });
  app.register(files, {
    root: resolve(import.meta.dirname, "../../../public"),
    prefix: "/static/",
    maxAge: "1d",
    decorateReply: false,
  });
  // Browsers and links request these at the root, where an unknown path would redirect home.
  app.register(files, {
    root: resolve(import.meta.dirname, "../../../public"),
    prefix: "/",
    wildcard: false,
    maxAge: "1d",
    decorateReply: false,
  });
  manifest(app);
  brandIcons(app);
  app.register(async (scope) => mediaRoutes(scope));
  enableCatalogueCache(app.shop.pool);
  if (app.shop.replica) enableReplica(app.shop.pool, app.shop.replica);
  const indexer = indexInBackground(app.shop.pool, (error) => app.log.warn({ err: error }, "search index is late"));
  indexer.wake();
  app.addHook("onClose", () => indexer.close());
  let cache: ReturnType<typeof pageRoutes> | undefined;
  app.register(async (scope) => {
    cache = pageRoutes(scope, {
      web,
      strict: built,
      freshFor: built && config.PAGE_CACHE === "on" ? freshFor : 0,
      publicUrl: config.publicUrl,
      mayShare,
    });
  });
  return {
    /** Invalidates by a NOTIFY payload of the database. */
    drop(notice: string) {
      // A sold piece alone changes no search.
      if (!notice.startsWith("stock ")) app.shop.replica?.announced();
      // The new render must not use settings cached a second ago.
      if (notice === "all") invalidateSettings(app.shop.db);
      invalidateCatalogueCache(app.shop.pool, notice);
      if (!notice.startsWith("stock ")) indexer.wake();
      cache?.drop(notice);
    },
    counts: () => cache?.counts,
    size: () => cache?.size(),
    /** Returns the state of every cache of this process by its name. */
    states: () => ({ ...cache?.states(), ...catalogueCacheStates(app.shop.pool) }),
  };
}
