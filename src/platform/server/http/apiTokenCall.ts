import type { FastifyRequest } from "fastify";

/** Beginning of every API token, by which people and secret scanners recognise one. */
export const apiTokenPrefix = "nabta_";

/** Returns whether the call brings an API token, valid or not. Its cookies are ignored, so it needs no CSRF token. */
export const isApiTokenCall = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers.authorization?.startsWith(`Bearer ${apiTokenPrefix}`) ?? false;
