import { isIP } from "node:net";
import tls from "node:tls";
import { type Check, fetchOrFinding, fine, problem, warning } from "./finding.ts";

export const checkTls: Check = async ({ publicUrl, https, production }) => {
  const { hostname, port, host } = new URL(publicUrl);
  if (!https)
    return [(production ? problem : warning)(`PUBLIC_URL is not https: passwords travel in the open (${publicUrl}).`)];
  const { days, share, error } = await certificateOf(hostname, Number(port || 443));
  if (error) return [problem(`${host}: ${error}`)];
  const findings = [
    share < 1 / 15
      ? problem(`${host}: the certificate ends in ${days} days, and nobody renews it.`)
      : share < 1 / 5
        ? warning(`${host}: the certificate ends in ${days} days: look at why it is not renewed.`)
        : fine(`${host}: the certificate is good for ${days} days`),
  ];
  if (port) return findings;
  const plain = await fetchOrFinding(`http://${hostname}/`);
  if (typeof plain !== "string" && !plain.headers.get("location")?.startsWith("https:"))
    findings.push(warning(`http://${hostname}/ does not lead to https: let the proxy redirect it.`));
  return findings;
};

/** `share` of its lifetime is left: authorities give certificates for 90 days, for six, or for hours. */
type Certificate = { days: number; share: number; error?: string };

function certificateOf(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve) => {
    const name = isIP(host) ? {} : { servername: host };
    const socket = tls.connect({ host, port, ...name, rejectUnauthorized: false, timeout: 8_000 }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      const remainingMs = Date.parse(valid_to) - Date.now();
      const days = Math.floor(remainingMs / 86_400_000);
      const share = remainingMs / (Date.parse(valid_to) - Date.parse(valid_from));
      const reason = socket.authorized ? undefined : socket.authorizationError;
      resolve({
        days,
        share,
        ...(reason && { error: `browsers refuse the certificate (${reason.message ?? reason})` }),
      });
      socket.destroy();
    });
    const failed = (reason: string) => {
      resolve({ days: 0, share: 0, error: `no TLS there (${reason}): check DNS, the firewall and the proxy.` });
      socket.destroy();
    };
    socket.on("error", (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
    socket.on("timeout", () => failed("no answer"));
  });
}
