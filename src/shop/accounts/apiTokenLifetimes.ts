/** How long an API token may last, in days. */
export const tokenLifetimes = [7, 30, 90, 365] as const;
