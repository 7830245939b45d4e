import fc from "fast-check";
import { type Endpoint, methodAndPath } from "#platform/contract.ts";
import { evenly, nearValidValue } from "./arbitraries.ts";
import type { FuzzCall } from "./fuzzCall.ts";
import type { SecretCall, SecretKind } from "./signInSecrets.ts";

type Round = {
  endpoints: readonly { endpoint: Endpoint; kind: SecretKind }[];
  seed: number;
  /** Makes the call, checks the answer and returns its status. */
  send: (call: FuzzCall) => Promise<number>;
  report: (problem: string, call: FuzzCall) => void;
};

/**
 * Calls each endpoint that needs a secret: almost valid with a valid secret, with the secret of another account, valid,
 * and valid once more. The accounts are made for the calls.
 */
export async function fuzzSignIn({ endpoints, seed, send, report }: Round): Promise<void> {
  for (const [at, { endpoint, kind }] of endpoints.entries()) {
    const random = <T>(values: fc.Arbitrary<T>): T => fc.sample(values, { seed: seed + at, numRuns: 1 })[0] as T;
    const ip = `10.2.${random(evenly(255))}.${at}`;
    const toCall = ({ headers, param, body }: SecretCall, changed: unknown = body): FuzzCall => {
      const [method, path] = methodAndPath(endpoint.call);
      const payload = method === "GET" ? undefined : JSON.stringify(changed ?? {});
      const url = `/api${path.replace(/:\w+/, encodeURIComponent(param ?? ""))}`;
      const role = endpoint.access === "customer" ? "customer" : "guest";
      return { endpoint, role, headers, url, payload, isForged: false, ip };
    };
    const other = await kind.make();
    if (other.body) await send(toCall(other, random(nearValidValue(fc.constant(other.body)))));
    const own = await kind.make();
    const { boundField } = kind;
    if (boundField) {
      const mixed = toCall(own, { ...own.body, [boundField]: other.body?.[boundField] });
      if ((await send(mixed)) < 400) report("accepts the secret of another account", mixed);
    }
    const valid = toCall(own);
    const status = await send(valid);
    if (status >= 300) report(`refuses a valid secret with ${status}`, valid);
    if (kind.isUsedOnce && (await send(valid)) < 400) report("accepts a secret twice", valid);
  }
}
