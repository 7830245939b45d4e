import { type Check, fetchOrFinding, fine, problem, unknown, warning } from "./finding.ts";

/** Sends what no gateway would send: the shop refuses it in its own words, if it arrives. */
export const checkWebhook: Check = async ({ publicUrl, PAYMENT_PROVIDER, production, https }) => {
  if (PAYMENT_PROVIDER === "sandbox")
    return [
      production ? warning("PAYMENT_PROVIDER is the sandbox, which takes no money.") : unknown("sandbox payments"),
    ];
  const url = `${publicUrl}/api/payments/webhooks/${PAYMENT_PROVIDER}`;
  const answer = await fetchOrFinding(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (typeof answer === "string") return [problem(`${url} cannot be reached (${answer}).`)];
  const body = (await answer.json().catch(() => undefined)) as { requestId?: string } | undefined;
  if (answer.status !== 400 && answer.status !== 422 && !(answer.status < 500 && body?.requestId))
    return [
      problem(
        `${url} answers ${answer.status} instead of the shop's refusal: something in front of it takes the call.`,
      ),
    ];
  if (answer.status === 404) return [problem(`the running shop does not know ${PAYMENT_PROVIDER}: restart it.`)];
  const { hostname } = new URL(publicUrl);
  if (!https || hostname === "localhost" || /^(127\.|10\.|192\.168\.)/.test(hostname))
    return [problem(`${url} cannot be reached from outside: gateways need a public https address.`)];
  return [fine(`${url} reaches the shop from here; the gateway's dashboard tells whether it does from outside`)];
};
