import { BlockList, isIP, isIPv6 } from "node:net";
import { type ConnectionReport, connectionToken } from "#app/server/connectionReport.ts";
import { type Check, fetchOrFinding, fine, problem, warning } from "./finding.ts";

/** From a network that is reserved for documentation, so no host has it. */
const forged = "203.0.113.77";

/** Calls the shop by the address that visitors type, with a made-up X-Forwarded-For, and asks whom the shop saw. */
export const checkProxy: Check = async ({ publicUrl, sessionSecret, TRUST_PROXY }) => {
  const wide = TRUST_PROXY.filter((entry) => entry.includes("/") && Number(entry.split("/")[1]) < 8);
  if (wide.length > 0)
    return [problem(`TRUST_PROXY ${wide.join(",")} trusts strangers: name the proxy's address alone.`)];
  const headers = { authorization: `Bearer ${connectionToken(sessionSecret)}`, "x-forwarded-for": forged };
  const answer = await fetchOrFinding(`${publicUrl}/healthz/connection`, { headers });
  if (typeof answer === "string")
    return [problem(`${publicUrl} does not answer (${answer}): is the shop running, and the proxy?`)];
  if (answer.status === 502 || answer.status === 503 || answer.status === 504)
    return [
      problem(
        `${publicUrl} answers ${answer.status}: the proxy does not reach the shop (HOST, PORT), or it is not ready.`,
      ),
    ];
  if (answer.status !== 200)
    return [
      problem(`${publicUrl} answers ${answer.status}: another shop, another SESSION_SECRET, or a clock that is wrong.`),
    ];
  const report = (await answer.json()) as ConnectionReport;
  const findings = [judge(report, TRUST_PROXY)];
  const { host } = new URL(publicUrl);
  if (report.host !== host) findings.push(warning(`the proxy sends Host ${report.host}; let it pass on ${host}.`));
  return findings;
};

/** Exported for its test. */
export function judge({ ip, peer, forwardedFor }: ConnectionReport, trusted: readonly string[]) {
  const chain = forwardedFor?.split(",").map((part) => part.trim()) ?? [];
  const last = chain.at(-1);
  const trustsPeer = isTrusted(peer, trusted);
  // The header arrived as it was sent: no proxy stands between, or one that does not look at it.
  if (last === forged && chain.length === 1)
    return trustsPeer
      ? problem(`visitors can invent their address: the proxy at ${peer} passes on X-Forwarded-For as it came.`)
      : trusted.length > 0
        ? problem(`TRUST_PROXY (${trusted.join(",")}) does not name ${peer}, from where calls come.`)
        : fine(`calls come from ${peer} directly, and X-Forwarded-For is not believed`);
  if (last === undefined)
    return problem(`the proxy at ${peer} sends no X-Forwarded-For: all visitors share one address and its limits.`);
  if (!trustsPeer)
    return problem(`all visitors count as ${peer}, which is a proxy: set TRUST_PROXY=${plain(peer)} and restart.`);
  // Called from the proxy's own machine, our own address may be a trusted one.
  if (ip === forged && !isTrusted(last, trusted))
    return problem(
      `visitors can invent their address: TRUST_PROXY (${trusted.join(",")}) trusts more than the proxies.`,
    );
  return fine(`the proxy at ${plain(peer)} is trusted, and invented addresses are not believed`);
}

function isTrusted(address: string, trusted: readonly string[]): boolean {
  const list = new BlockList();
  for (const entry of trusted.flatMap((name) => named[name] ?? [name])) {
    const [network = "", bits] = entry.split("/");
    list.addSubnet(network, Number(bits ?? (isIPv6(network) ? 128 : 32)), isIPv6(network) ? "ipv6" : "ipv4");
  }
  const given = plain(address);
  return isIP(given) > 0 && list.check(given, isIPv6(given) ? "ipv6" : "ipv4");
}

const plain = (address: string) => address.replace(/^::ffff:/, "");

/** As Fastify names networks. */
const named: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};
