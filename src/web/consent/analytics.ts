type Measured = Window & Record<string, unknown>;

const host = "https://www.googletagmanager.com";
const ours = () => document.querySelectorAll(`script[src^="${host}/"]`);

/** Loads the analytics' script. Nothing of it was here before. */
export function measure(id: string): void {
  const here = window as unknown as Measured;
  here[`ga-disable-${id}`] = false;
  if (ours().length > 0) return;
  const layer: unknown[] = [];
  here.dataLayer = layer;
  // The script knows its commands by this very kind of object, so it cannot be an array.
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

/** Takes away the script, what it left in the window, and its cookies. What it may still hold in memory is told to rest. */
export function forgetMeasuring(id: string): void {
  const here = window as unknown as Measured;
  if (id) here[`ga-disable-${id}`] = true;
  for (const script of ours()) script.remove();
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

/** Each domain on which the script may have left a cookie: this host alone, it and what is below, and those above. */
export function domainsOf(host: string): string[] {
  const parts = host.split(".");
  return ["", ...parts.slice(0, -1).map((_, at) => parts.slice(at).join("."))];
}

function expire(name: string, domain: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser that we serve
  document.cookie = `${name}=; Path=/; Max-Age=0${domain ? `; Domain=${domain}` : ""}`;
}
