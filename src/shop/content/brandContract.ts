import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { shopNames } from "#shop/settings/adminContract.ts";
import { type BrandPictureKind, brandFiles } from "#shop/settings/brand.ts";
import { brandAppearance, brandSchema } from "#shop/settings/brandSchema.ts";
import { brandEndpoints } from "./brandEndpoints.ts";

const brandView = brandSchema.extend({ name: shopNames });
const pictureId = z.uuid().nullable();

/** The name needs a permission of its own: invoices show it. */
const brandInput = brandAppearance.extend({
  version: z.number().int().min(0),
  name: shopNames.optional(),
  logo: pictureId,
  darkLogo: pictureId,
  socialCard: pictureId,
  icon: pictureId,
});

export type BrandView = z.output<typeof brandView>;
export type BrandInput = z.output<typeof brandInput>;

export const brandContract = {
  brand: { call: brandEndpoints.brand, access: "staff", permission: "content.read", answer: brandView },
  saveBrand: {
    call: brandEndpoints.saveBrand,
    access: "staff",
    permission: "content.write",
    body: brandInput,
    answer: brandView,
  },
  /** Stores a picture for a brand that is not saved yet. */
  addBrandPicture: {
    call: brandEndpoints.addBrandPicture,
    access: "staff",
    permission: "content.write",
    body: z.object({ kind: z.enum(Object.keys(brandFiles) as [BrandPictureKind, ...BrandPictureKind[]]) }),
    files: { name: "picture", maxFiles: 1, maxBytes: 10 * 1024 * 1024 },
    status: 201,
    answer: z.object({ id: z.uuid(), width: z.number(), height: z.number() }),
  },
} as const satisfies Contract<typeof brandEndpoints>;
