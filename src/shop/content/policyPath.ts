/** Returns the path of a policy's page. */
export const policyPath = (slug: string): string => (slug === "about" ? "/about" : `/policies/${slug}`);
