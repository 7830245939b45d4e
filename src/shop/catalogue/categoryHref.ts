export const categoryHref = (slug: string) => `/category/${slug}`;
