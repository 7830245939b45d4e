import { useSyncExternalStore } from "react";
import { api } from "#web/session/browserApi.ts";
import { createHearts } from "./keptProducts.ts";

const hearts = createHearts({
  ids: async () => (await api.own.listedIds()).ids,
  keep: async (productId) => void (await api.own.keep({ params: { productId } })),
  letGo: async (productId) => void (await api.own.letGo({ params: { productId } })),
});

/** Whose list it is; undefined for a guest. The first heart of a page asks, for all of them. */
export const heartsOf = hearts.belongTo;

/** @throws ApiError when the server would not; the heart is back where it was by then. */
export const putHeart = hearts.put;

/** The products that were let go of in this tab, and not taken back. */
export const useLetGo = (): ReadonlySet<string> => useSyncExternalStore(hearts.watch, hearts.gone, () => none);

const none: ReadonlySet<string> = new Set();

/** Whether a product is kept. Pages are the same for everybody until they are alive in the browser. */
export const useKept = (productId: string): boolean =>
  useSyncExternalStore(
    hearts.watch,
    () => hearts.has(productId),
    () => false,
  );
