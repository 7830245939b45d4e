/** The page of a courier where anyone follows a parcel; `{number}` in its URL stands for the tracking number. */
export type TrackingLink = { courier: string; url: string };

export const trackingPlaceholder = "{number}";
/** Most couriers with a link. */
export const maxTrackingLinks = 20;

/** Bosta's public tracking page, https://bosta.co/en-eg/tracking-shipments. A link of the settings goes before it. */
const knownLinks: readonly TrackingLink[] = [
  { courier: "Bosta", url: `https://bosta.co/tracking-shipments?shipment-number=${trackingPlaceholder}` },
];

/** Whether the URL is https and names the number once, behind its host. */
export function isTrackingUrl(url: string): boolean {
  const [before = "", after, ...more] = url.split(trackingPlaceholder);
  // Browsers read \ as /, and what precedes @ as a login.
  return (
    after !== undefined &&
    more.length === 0 &&
    /^https:\/\/[^/?#\\@]+[/?#]/i.test(before) &&
    URL.canParse(before + after)
  );
}

/** Returns where a parcel is followed, or null when its courier is unknown or has no link. */
export function trackingUrlOf(
  links: readonly TrackingLink[],
  { courier, number }: { courier: string | null; number: string | null },
): string | null {
  if (!courier || !number) return null;
  const link = findLink([...links, ...knownLinks], courier);
  return link ? link.url.replace(trackingPlaceholder, () => encodeURIComponent(number)) : null;
}

/** The couriers that staff can choose for a tracking number. */
export const couriersWithLink = (links: readonly TrackingLink[]): string[] => [
  ...links.map(({ courier }) => courier),
  ...knownLinks.flatMap(({ courier }) => (findLink(links, courier) ? [] : [courier])),
];

export const findLink = <Link extends { courier: string }>(links: readonly Link[], courier: string): Link | undefined =>
  links.find((link) => isSameCourier(link.courier, courier));

/** Returns the typed links that are new, differ or name a courier twice, and those of `before` that are gone. */
export function changedLinks<Link extends TrackingLink>(typed: readonly Link[], before: readonly TrackingLink[]) {
  const isKnown = (link: TrackingLink) =>
    before.some(({ courier, url }) => courier === link.courier && url === link.url);
  const isTwice = ({ courier }: Link) => typed.filter((link) => isSameCourier(link.courier, courier)).length > 1;
  return {
    changed: typed.filter((link) => !isKnown(link) || isTwice(link)),
    removed: before.filter(({ courier }) => !findLink(typed, courier)).map(({ courier }) => ({ courier, url: null })),
  };
}

export const isSameCourier = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
