import fc from "fast-check";
import { z } from "zod";
import { type Endpoint, methodAndPath } from "#platform/contract.ts";
import type { Shop } from "#tests/support/shop.ts";
import { evenly, hostileValue, type JsonSchema, nearValidValue, validValue } from "./arbitraries.ts";
import { checkAnswer } from "./checkAnswer.ts";
import type { FuzzCall } from "./fuzzCall.ts";
import { fuzzSignIn } from "./fuzzSignIn.ts";
import { type FuzzState, openFuzzState, type Role } from "./fuzzState.ts";
import { signInSecrets } from "./signInSecrets.ts";

type FuzzOptions = { shop: Shop; seed: number; calls: number; only?: string | undefined };
export type FuzzReport = {
  /** Number of calls by role and status. */
  counts: Record<string, Record<number, number>>;
  succeeded: Set<string>;
  /** Broken invariants, each with its call. */
  problems: string[];
};

const callsPerBatch = 150;
/** Signing in hashes passwords, so its calls with valid secrets are few. */
const batchesPerSignIn = 12;
const maxProblems = 20;

/**
 * Calls random endpoints with values from their contracts: valid, almost valid and hostile ones, by guests, a customer
 * and an admin. Checks every answer, and after each batch that callers without rights changed nothing of others.
 */
export async function fuzzApi({ shop, seed, calls, only }: FuzzOptions): Promise<FuzzReport> {
  const state = await openFuzzState(shop);
  const endpoints = shop.app.contracts
    .map(({ endpoint }) => endpoint)
    .filter(({ call }) => !only || new RegExp(only).test(call));
  const makers = new Map(endpoints.map((endpoint) => [endpoint, createCallMaker(endpoint, state)]));
  const choices = {
    guest: repeatReachable(endpoints, ["anyone"]),
    customer: repeatReachable(endpoints, ["anyone", "customer"]),
    admin: repeatReachable(endpoints, ["staff"]),
  };
  const report: FuzzReport = { counts: {}, succeeded: new Set(), problems: [] };
  const secrets = await signInSecrets(shop);
  const secretEndpoints = endpoints.flatMap((endpoint) => {
    const kind = secrets.get(endpoint.call);
    return kind ? [{ endpoint, kind }] : [];
  });

  function signIn(seed: number, trail: string[]): Promise<void> {
    const add = (problem: string, call: FuzzCall) =>
      report.problems.push(`${problem}\n  sign-in with seed ${seed}: ${describe(call)}`);
    const send = async (call: FuzzCall) => {
      trail.push(describe(call));
      const { status, problems } = await tryCall(shop, state, call, report);
      for (const problem of problems) add(problem, call);
      return status;
    };
    return fuzzSignIn({ endpoints: secretEndpoints, seed, send, report: add });
  }

  for (let from = 0, batch = 0; from < calls && report.problems.length < maxProblems; from += callsPerBatch, batch++) {
    // Every third batch is the admin's: the others must leave others' data as it is.
    const roles: readonly Role[] = batch % 3 === 2 ? ["admin"] : ["guest", "customer", "customer"];
    await state.refresh();
    const before = roles[0] === "admin" ? undefined : await state.othersData();
    const count = Math.min(callsPerBatch, calls - from);
    const picked = fc.sample(fc.tuple(evenly(), fc.constantFrom(...roles)), { seed: seed + from, numRuns: count });
    const trail: string[] = [];
    for (const [number, [at, role]] of picked.entries()) {
      const endpoint = choices[role][at % choices[role].length];
      const make = endpoint && makers.get(endpoint);
      const [call] = make ? fc.sample(make(role), { seed: seed + from + number, numRuns: 1 }) : [];
      if (!call) continue;
      trail.push(describe(call));
      const where = `seed ${seed}, call ${from + number}: ${describe(call)}`;
      const { problems } = await tryCall(shop, state, call, report);
      report.problems.push(...problems.map((problem) => `${problem}\n  ${where}`));
    }
    if (batch % batchesPerSignIn === 0) await signIn(seed + from, trail);
    if (!before) continue;
    for (const table of changedTables(before, await state.othersData()))
      report.problems.push(
        `changed ${table} of others\n  seed ${seed}, calls ${from} to ${from + count}\n  ${trail.filter((line) => !/ GET /.test(line)).join("\n  ")}`,
      );
  }
  return report;
}

/** Endpoints of other callers are tried too, but seldom: they all answer the same. */
const repeatReachable = (endpoints: readonly Endpoint[], access: readonly Endpoint["access"][]) =>
  endpoints.flatMap((endpoint) => Array.from({ length: access.includes(endpoint.access) ? 6 : 1 }, () => endpoint));

function createCallMaker(endpoint: Endpoint, state: FuzzState) {
  const [method, path] = methodAndPath(endpoint.call);
  const schemaOf = (schema: z.ZodType | undefined) =>
    schema && (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
  const mixed = (schema: JsonSchema | undefined) => {
    const valid = validValue(schema ?? {}, state.hints);
    if (!schema) return fc.constant(undefined);
    return fc.oneof(
      { weight: 6, arbitrary: valid },
      { weight: 3, arbitrary: nearValidValue(valid) },
      { weight: 1, arbitrary: hostileValue },
    );
  };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const query = mixed(schemaOf(endpoint.query)).map(toQuery);
  const body = mixed(schemaOf(endpoint.body));
  return (role: Role): fc.Arbitrary<FuzzCall> =>
    fc
      .record({
        params: fc.tuple(...names.map((name) => state.paramValue(path, name))),
        query,
        body,
        odds: evenly(99),
        files: fc.array(fc.constantFrom(...state.files), { maxLength: 3 }),
        ip: fc.tuple(evenly(255), evenly(255)),
      })
      .map(({ params, query, body, odds, files, ip }) => {
        let at = 0;
        const url = path.replace(/:\w+/g, () => encode(params[at++] ?? ""));
        return {
          endpoint,
          role,
          url: `/api${url}${query ? `?${query}` : ""}`,
          payload: method === "GET" ? undefined : endpoint.files ? toForm(endpoint, body, files) : toJson(body, odds),
          isForged: odds >= 97,
          ip: `10.1.${ip.join(".")}`,
        };
      });
}

/** A few bodies are no JSON, or none at all. */
const toJson = (body: unknown, odds: number) =>
  odds === 0 ? '{"a":' : odds === 1 ? undefined : (JSON.stringify(body ?? {}) ?? "null");

const encode = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80");

function toQuery(value: unknown): string {
  if (typeof value !== "object" || value === null) return value === undefined ? "" : encode(String(value));
  const pairs = Object.entries(value).flatMap(([name, given]) =>
    (Array.isArray(given) ? given.slice(0, 50) : [given])
      .filter((item) => item !== undefined)
      .map((item) => `${encode(name)}=${encode(isPlain(item) ? String(item) : (JSON.stringify(item) ?? ""))}`),
  );
  return pairs.join("&").slice(0, 4_000);
}

const isPlain = (item: unknown) => typeof item !== "object" || item === null;

function toForm({ files: rules }: Endpoint, body: unknown, files: readonly Blob[]): FormData {
  const form = new FormData();
  if (typeof body === "object" && body !== null)
    for (const [name, value] of Object.entries(body))
      form.append(name, isPlain(value) ? String(value) : (JSON.stringify(value) ?? ""));
  for (const file of files) form.append(rules?.name ?? "file", file, "photo.jpg");
  return form;
}

async function tryCall(shop: Shop, state: FuzzState, call: FuzzCall, report: FuzzReport) {
  const { endpoint, role, url, payload, isForged, ip } = call;
  const [method] = methodAndPath(endpoint.call);
  const { "x-csrf-token": token, ...session } = call.headers ?? state.headers(role);
  const form =
    payload instanceof FormData ? new Request("http://shop.test", { method: "POST", body: payload }) : undefined;
  const answer = await shop.app.inject({
    method,
    url,
    remoteAddress: ip,
    headers: {
      ...session,
      ...(!isForged && { "x-csrf-token": token }),
      ...(form && { "content-type": form.headers.get("content-type") ?? "" }),
      ...(typeof payload === "string" && { "content-type": "application/json" }),
    },
    ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : typeof payload === "string" && { payload }),
  });
  const status = answer.statusCode;
  const counts = report.counts[role] ?? {};
  report.counts[role] = counts;
  counts[status] = (counts[status] ?? 0) + 1;
  if (status < 300) report.succeeded.add(endpoint.call);
  // Log-out, a deleted account, a changed password.
  if (status === 401 && role !== "guest" && !isForged) await state.renew(role);
  const problems: string[] = [];
  if (status >= 500) problems.push(`status ${status}: ${answer.body.slice(0, 300)}`);
  if (status < 300 && isForged && method !== "GET") problems.push(`a call without a CSRF token succeeded`);
  const mayCall =
    endpoint.access === "anyone" || (endpoint.access === "customer" && role !== "guest") || role === "admin";
  if (status < 300 && !mayCall) problems.push(`status ${status} for a caller without rights`);
  problems.push(...checkAnswer(endpoint, status, String(answer.headers["content-type"] ?? ""), answer.body));
  const leak =
    role === "admin" ? undefined : state.leakIn(answer.body, `${url} ${typeof payload === "string" ? payload : ""}`);
  if (leak) problems.push(`the answer contains ${leak} of another customer: ${around(answer.body, leak)}`);
  return { status, problems };
}

const around = (text: string, part: string) =>
  text.slice(Math.max(0, text.indexOf(part) - 250), text.indexOf(part) + 150);

function describe({ endpoint, role, url, payload, isForged }: FuzzCall): string {
  const body =
    payload instanceof FormData
      ? `form ${JSON.stringify([...payload].map(([name, value]) => [name, typeof value === "string" ? value.slice(0, 80) : value.size]))}`
      : (payload ?? "");
  return `${role}${isForged ? " without token" : ""} ${endpoint.call.split(" ")[0]} ${url.slice(0, 600)} ${body.slice(0, 800)}`;
}

const changedTables = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
