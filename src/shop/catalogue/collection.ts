import { productSorts } from "./product.ts";

export const collectionKinds = ["manual", "automatic"] as const;
export type CollectionKind = (typeof collectionKinds)[number];

export const collectionSorts = productSorts;
export type CollectionSort = (typeof collectionSorts)[number];

/** Conditions of an automatic collection, which all must hold; of the values of one, any. */
export type CollectionRules = {
  /** Keys of categories; one includes its children. */
  categories?: readonly string[] | undefined;
  /** Keys of colours. */
  colours?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  /** Pounds, after the deal. */
  min?: number | undefined;
  max?: number | undefined;
  deal?: true | undefined;
  /** At most this many days in the shop. */
  newForDays?: number | undefined;
};

export const collectionHref = (slug: string) => `/collections/${slug}`;

export type CollectionPeriod = { visibleFrom: Date | null; visibleUntil: Date | null };

/** Whether visitors see it at this time, unless staff hide it. */
export const isWithinPeriod = ({ visibleFrom, visibleUntil }: CollectionPeriod, now: Date): boolean =>
  (visibleFrom === null || visibleFrom <= now) && (visibleUntil === null || now < visibleUntil);
