import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorKey, notFound, ShopError } from "#platform/errors.ts";
import { isWorthRetrying } from "#platform/server/databaseErrors.ts";
import type { ErrorReporter } from "../errors/errorReporter.ts";
import { isCsrfError } from "./csrf.ts";
import type { SecurityLog } from "./securityLog.ts";

/** Fastify's own errors, by status. */
const keyByStatus: Record<number, ErrorKey> = {
  400: "request.invalid",
  403: "request.csrf",
  404: "request.notFound",
  413: "request.tooLarge",
  415: "request.unsupported",
  503: "common.server",
};

/** Sends every error in the same shape: a message key, optional fields and params, and the request id. */
export function registerErrorHandler(
  app: FastifyInstance,
  reports: Pick<ErrorReporter, "failed">,
  securityLog?: Pick<SecurityLog, "refused">,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    securityLog?.refused(error, request);
    const { status, headers, body } = toErrorResponse(error, request, reports);
    // Removes the header of a file that was about to be sent.
    reply.removeHeader("content-disposition");
    return reply.code(status).type("application/json; charset=utf-8").headers(headers).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const { status, headers, body } = toErrorResponse(notFound("request.notFound"), request, reports);
    return reply.code(status).headers(headers).send(body);
  });
}

/** Returns Fastify's handlers of requests that reach neither hooks nor routes. */
export function refusedRequestHandlers(securityHeaders: Readonly<Record<string, string>>) {
  const headers = { ...securityHeaders, "cache-control": "no-store" };
  return {
    /** Handles a URL that cannot be decoded: an API call gets an error, a page redirects home like any unknown one. */
    frameworkErrors(_error: FastifyError, { id, url }: FastifyRequest, reply: FastifyReply) {
      reply.headers({ ...headers, "x-request-id": id });
      if (url.startsWith("/api/"))
        reply.code(400).send({ message: "request.invalid" satisfies ErrorKey, requestId: id });
      else reply.redirect("/", 302);
    },
    /** Answers a malformed or late request, which has no Fastify reply: writes to the socket by hand and closes it. */
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ""] ?? 400;
      const requestId = randomUUID();
      const body = JSON.stringify({ message: "request.invalid" satisfies ErrorKey, requestId });
      const lines = {
        "content-type": "application/json; charset=utf-8",
        "content-length": body.length,
        connection: "close",
        ...headers,
        "x-request-id": requestId,
      };
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable && error.code !== "ECONNRESET")
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`);
      socket.destroy(error);
    },
  };
}

/** Returns the response to a failed call; logs and reports unexpected errors. */
export function toErrorResponse(error: unknown, request: FastifyRequest, reports: Pick<ErrorReporter, "failed">) {
  if (error instanceof ShopError) return errorResponse(request, error.status, error.key, error);
  if (isForeignKeyViolation(error)) {
    request.log.warn({ err: error }, "foreign key violation: row was deleted meanwhile");
    return errorResponse(request, 409, "common.stale");
  }
  // The client aborted the request: it gets no response, and no code of ours failed.
  if (request.raw.readableAborted) return errorResponse(request, 400, "request.invalid");
  if (isBodyTimeout(error, request))
    return errorResponse(request, 408, "request.timeout", { headers: { connection: "close" } });
  const status = isWorthRetrying(error) ? 503 : ((error as Partial<FastifyError>)?.statusCode ?? 500);
  // A file outside of the public folder.
  if (status === 403 && !isCsrfError(error)) return errorResponse(request, 404, "request.notFound");
  if (status < 500)
    return errorResponse(request, status, keyByStatus[status] ?? "request.invalid", {
      ...(status === 400 ? { fields: { body: "validation.invalid" as ErrorKey } } : {}),
    });
  request.log.error({ err: error }, "request failed");
  reports.failed(error, request);
  if (status === 503) return errorResponse(request, 503, "common.server", { headers: { "retry-after": "2" } });
  return errorResponse(request, 500, "common.server");
}

type ErrorBodyDetails = Partial<Pick<ShopError, "fields" | "params" | "headers">>;

function errorResponse(request: FastifyRequest, status: number, message: ErrorKey, details: ErrorBodyDetails = {}) {
  const { fields, params, headers } = details;
  const body = { message, ...(fields ? { fields } : {}), ...params, requestId: request.id };
  return { status, headers: { "cache-control": "no-store", ...headers }, body };
}

/** Returns whether the time of the handler was over before the client had sent the whole body. */
const isBodyTimeout = (error: unknown, { raw }: FastifyRequest): boolean =>
  (error as { code?: string })?.code === "FST_ERR_HANDLER_TIMEOUT" && raw.complete === false;

/** Returns whether a referenced row was deleted between two statements of the call. */
const isForeignKeyViolation = (error: unknown): boolean => (error as { code?: string })?.code === "23503";
