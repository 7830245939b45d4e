export type CategoryLink = { slug: string; name: string; children?: CategoryLink[] | undefined };

export const categoryHref = (slug: string) => `/category/${slug}`;

type ListedCategory = { slug: string; displayName: string; parent: string | null };

/** Returns the top categories, those that have children with links to them. */
export const categoryLinks = (categories: readonly ListedCategory[], parent: string | null = null): CategoryLink[] =>
  categories
    .filter((category) => category.parent === parent)
    .map(({ slug, displayName }) => {
      const children = parent === null ? categoryLinks(categories, slug) : [];
      return { slug, name: displayName, ...(children.length > 0 && { children }) };
    });
