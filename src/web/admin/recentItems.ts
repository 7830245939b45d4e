/** Pages an admin opened recently, kept for this tab of the browser only because they name customers. */
const storageKey = "admin.recent";
const maxItems = 8;

export type RecentItem = { to: string; label: string };

export function listRecentItems(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentItem) : [];
  } catch {
    return [];
  }
}

export function addRecentItem({ to, label }: RecentItem): void {
  const items = [{ to, label }, ...listRecentItems().filter((item) => item.to !== to)].slice(0, maxItems);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(items));
  } catch {
    // The browser refuses storage: nothing is remembered.
  }
}

export function clearRecentItems(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // The browser refuses storage: nothing was remembered.
  }
}

const isRecentItem = (value: unknown): value is RecentItem =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as RecentItem).label === "string" &&
  typeof (value as RecentItem).to === "string" &&
  (value as RecentItem).to.startsWith("/secret-dashboard/");
