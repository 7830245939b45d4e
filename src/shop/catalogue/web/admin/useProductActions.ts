import { useCan } from "#web/session/useCan.ts";

export type ProductActions = ReturnType<typeof useProductActions>;

/** What the role may do with products. `select`: there is a bulk action for it. */
export function useProductActions() {
  const can = useCan();
  const [promote, remove] = [can("products.promote"), can("products.delete")];
  return {
    promote,
    delete: remove,
    select: promote || remove,
    write: can("products.write"),
    stock: can("products.stock"),
    export: can("products.export"),
  };
}
