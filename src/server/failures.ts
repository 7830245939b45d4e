import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorKey, ShopError, unknown } from "#platform/errors.ts";
import type { Reports } from "./errors/reports.ts";

/** What Fastify itself refuses, by status. */
const ofStatus: Record<number, ErrorKey> = {
  400: "request.invalid",
  403: "request.csrf",
  404: "request.notFound",
  413: "request.tooLarge",
  415: "request.unsupported",
  503: "common.server",
};

/** Every answer that says no has the same shape: a key of the catalogue, perhaps fields and facts, and the request id. */
export function answerFailures(app: FastifyInstance, reports: Pick<Reports, "failed">): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, headers, body } = refusalOf(error, request, reports);
    // A file that was about to be sent had its own type and name.
    reply.removeHeader("content-disposition");
    return reply.code(status).type("application/json; charset=utf-8").headers(headers).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const { status, headers, body } = refusalOf(unknown("request.notFound"), request, reports);
    return reply.code(status).headers(headers).send(body);
  });
}

/** An address that cannot be decoded is nobody's: a call of it is refused, a page of it leads home like any other unknown one. */
export function answerBadAddress(_error: FastifyError, { id, url }: FastifyRequest, reply: FastifyReply): void {
  // No hook runs for such a request, so it goes without their headers.
  reply.header("x-content-type-options", "nosniff").header("cache-control", "no-store");
  if (url.startsWith("/api/")) reply.code(400).send({ message: "request.invalid" satisfies ErrorKey, requestId: id });
  else reply.redirect("/", 302);
}

/** What is no request, or not in time, never becomes one: its answer is written by hand, and the line is cut. */
export function answerBadStart(error: NodeJS.ErrnoException, socket: Socket): void {
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ""] ?? 400;
  const body = JSON.stringify({ message: "request.invalid" satisfies ErrorKey, requestId: randomUUID() });
  if (socket.writable && error.code !== "ECONNRESET")
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${body.length}\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
    );
  socket.destroy(error);
}

/** The answer to a call that failed; what nobody expected is logged and reported. */
export function refusalOf(error: unknown, request: FastifyRequest, reports: Pick<Reports, "failed">) {
  if (error instanceof ShopError) return refusal(request, error.status, error.key, error);
  if (isGone(error)) {
    request.log.warn({ err: error }, "gone meanwhile");
    return refusal(request, 409, "common.stale");
  }
  // Who hung up halfway, in a lift or on purpose: nobody hears the answer, and nothing of ours failed.
  if (request.raw.readableAborted) return refusal(request, 400, "request.invalid");
  const status = isBusy(error) ? 503 : ((error as Partial<FastifyError>)?.statusCode ?? 500);
  // A file outside of what is handed out.
  if (status === 403 && !isForgery(error)) return refusal(request, 404, "request.notFound");
  if (status < 500)
    return refusal(request, status, ofStatus[status] ?? "request.invalid", {
      ...(status === 400 ? { fields: { body: "validation.invalid" as ErrorKey } } : {}),
    });
  request.log.error({ err: error }, "failed");
  reports.failed(error, request);
  return refusal(request, status === 503 ? 503 : 500, "common.server");
}

type Details = Partial<Pick<ShopError, "fields" | "facts" | "headers">>;

function refusal(request: FastifyRequest, status: number, message: ErrorKey, details: Details = {}) {
  const { fields, facts, headers } = details;
  const body = { message, ...(fields ? { fields } : {}), ...facts, requestId: request.id };
  return { status, headers: { "cache-control": "no-store", ...headers }, body };
}

const isForgery = (error: unknown): boolean => /^FST_CSRF_/.test((error as { code?: string })?.code ?? "");

/** What a call was about to refer to was deleted between two of its statements. */
const isGone = (error: unknown): boolean => (error as { code?: string })?.code === "23503";

/** The database is away, too slow, or out of connections: worth another try in a moment. */
function isBusy(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    /^(57014|57P0\d|08\w{3}|53\w{3}|55P03|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(String(code)) ||
    /^connect ENOENT|timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      message,
    )
  );
}
