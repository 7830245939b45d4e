export type CategoryLink = { slug: string; name: string };

export const categoryHref = (slug: string) => `/category/${slug}`;
