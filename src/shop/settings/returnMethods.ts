/** Way of a return back: our courier collects it, or the customer sends it. */
export const returnMethods = ["courier", "customer"] as const;
export type ReturnMethod = (typeof returnMethods)[number];
