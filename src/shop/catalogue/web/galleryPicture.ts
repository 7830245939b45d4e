import type { VariantAttributes } from "../product.ts";

export type GalleryPicture = { id: string; alt: string; shows: VariantAttributes; placeholder?: string | undefined };
