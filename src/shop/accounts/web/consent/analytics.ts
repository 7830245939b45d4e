type AnalyticsConfig = Window & Record<string, unknown>;

const host = "https://www.googletagmanager.com";
const ourScripts = () => document.querySelectorAll(`script[src^="${host}/"]`);

/** Loads the script of Google Analytics, and nothing of it before. */
export function startAnalytics(id: string): void {
  const here = window as unknown as AnalyticsConfig;
  here[`ga-disable-${id}`] = false;
  if (ourScripts().length > 0) return;
  const layer: unknown[] = [];
  here.dataLayer = layer;
  // The script recognises commands by an `arguments` object, so it cannot be an array.
  const command: (...args: unknown[]) => void = function () {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  here.gtag = command;
  command("js", new Date());
  command("config", id, { anonymize_ip: true, allow_google_signals: false });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${host}/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Removes the script, its globals and its cookies, and disables what may still be in memory. */
export function stopAnalytics(id: string): void {
  const here = window as unknown as AnalyticsConfig;
  if (id) here[`ga-disable-${id}`] = true;
  for (const script of ourScripts()) script.remove();
  delete here.dataLayer;
  delete here.gtag;
  for (const name of namesOf(document.cookie))
    for (const domain of domainsOf(window.location.hostname)) expire(name, domain);
}

export const namesOf = (cookies: string): string[] =>
  cookies
    .split(/;\s*/)
    .map((pair) => pair.split("=")[0] ?? "")
    .filter((name) => /^(_ga|_gid|_gat|_gac_|_gcl_|__utm|AMP_TOKEN|FPID|FPLC)/.test(name));

/**
 * Returns each domain on which the script may have set a cookie: host only, the host with subdomains, and its parents.
 */
export function domainsOf(host: string): string[] {
  const parts = host.split(".");
  return ["", ...parts.slice(0, -1).map((_, at) => parts.slice(at).join("."))];
}

function expire(name: string, domain: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=; Path=/; Max-Age=0${domain ? `; Domain=${domain}` : ""}`;
}
