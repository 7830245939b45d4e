/** Returns the URL of the form for a new product, or for the one with this id. */
export const productFormHref = (id?: string): string => `/secret-dashboard/${id ? `edit/${id}` : "create"}`;
