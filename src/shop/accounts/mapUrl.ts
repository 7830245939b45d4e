/** Hosts of maps, with the start of the path where the host serves other pages too. */
const mapHosts: Readonly<Record<string, string>> = {
  "maps.app.goo.gl": "/",
  "goo.gl": "/maps/",
  "maps.google.com": "/",
  "google.com": "/maps",
  "www.google.com": "/maps",
  "google.com.eg": "/maps",
  "www.google.com.eg": "/maps",
  "maps.apple.com": "/",
  "maps.apple": "/",
  "www.openstreetmap.org": "/",
  "openstreetmap.org": "/",
  "osm.org": "/",
  "share.here.com": "/",
  "wego.here.com": "/",
};

/** Longest link that is stored; links of places with their name are long. */
const maxLength = 500;

/**
 * Returns the link to a place on a known map, normalised. Returns undefined for anything else: staff and couriers open
 * what customers write here.
 */
export function parseMapUrl(input: string): string | undefined {
  const text = input.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (url?.protocol !== "https:" || url.username || url.password || url.port) return undefined;
  const start = mapHosts[url.hostname];
  if (start === undefined || !url.pathname.startsWith(start)) return undefined;
  return url.href.length <= maxLength ? url.href : undefined;
}
