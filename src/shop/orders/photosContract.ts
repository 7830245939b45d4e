import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { byId, orderView } from "./contract.ts";
import { returnPhotosCalls, staffReturnPhotosCalls } from "./photosCalls.ts";
import { mostReturnPhotos } from "./return.ts";

const onePhoto = byId.extend({ photo: z.uuid() });
const file = { answer: z.unknown(), media: "image/webp" } as const;

/** Photos of what goes back: only whoever ordered it and the staff see them. Everybody else gets 404. */
export const returnPhotosContract = {
  /** To the return that is open, until its goods have been looked at. 409 where there is none, or no room. */
  add: {
    call: returnPhotosCalls.add,
    access: "customer",
    params: byId,
    body: z.object({}),
    files: { name: "photos", most: mostReturnPhotos, bytes: 10 * 1024 * 1024, tooMany: "orders.photosMax" },
    answer: orderView,
  },
  photo: { call: returnPhotosCalls.photo, access: "customer", params: onePhoto, ...file },
  /** Until the goods are here: from then on it may be what staff decide by. */
  remove: { call: returnPhotosCalls.remove, access: "customer", params: onePhoto, answer: orderView },
} as const satisfies Contract<typeof returnPhotosCalls>;

export const staffReturnPhotosContract = {
  photo: { call: staffReturnPhotosCalls.photo, access: "staff", params: onePhoto, ...file },
} as const satisfies Contract<typeof staffReturnPhotosCalls>;
