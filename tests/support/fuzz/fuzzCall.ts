import type { Endpoint } from "#platform/contract.ts";
import type { Role } from "./fuzzState.ts";

export type FuzzCall = {
  endpoint: Endpoint;
  role: Role;
  /** Of a caller made for this call; otherwise those of the role. */
  headers?: Record<string, string>;
  url: string;
  /** JSON text, or a form. */
  payload: string | FormData | undefined;
  /** Without a valid CSRF token. */
  isForged: boolean;
  ip: string;
};
