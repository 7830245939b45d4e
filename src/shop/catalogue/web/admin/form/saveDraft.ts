import type { AdminPicture, AdminProduct } from "#shop/catalogue/adminContract.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { upload } from "#web/session/upload.ts";
import { adminProductsApi } from "../adminProductsApi.ts";
import type { Draft, DraftPicture } from "./draft.ts";
import { toDraft } from "./toDraft.ts";
import {
  choiceKey,
  toFormData,
  toKeyedChoice,
  toPictureArrangement,
  toProductRequest,
  toVariantPictures,
} from "./toProductRequest.ts";

type SaveDraftParams = {
  draft: Draft;
  /** The version that the form was loaded with; absent for a new product. */
  product: AdminProduct | undefined;
  /** Progress from 0 to 1, or the error. */
  onProgress(picture: string, state: number | unknown): void;
};

/** The saved product and a new draft of it, which still contains the pictures that failed to upload (`unsent`). */
export type SavedDraft = { product: AdminProduct; draft: Draft; unsavedPictures: number };

/**
 * Saves the product, then its pictures one by one; a failed picture does not stop the others.
 * @throws ApiError when the product itself was rejected; nothing has changed then
 */
export async function saveDraft({ draft, product: before, onProgress }: SaveDraftParams): Promise<SavedDraft> {
  const body = toFormData(toProductRequest(draft));
  const saved = before
    ? await adminProductsApi.replace({ params: { id: before._id }, body })
    : await adminProductsApi.create({ body });
  const id = saved._id;

  const storedIds = new Set(draft.pictures.map(({ stored }) => stored));
  for (const { _id } of before?.images ?? []) if (!storedIds.has(_id)) await removeImage(id, _id);

  const pictures: DraftPicture[] = [];
  for (const picture of draft.pictures)
    pictures.push(picture.stored ? picture : await uploadPicture(id, picture, onProgress));
  await arrangePictures(id, { ...draft, pictures });

  const product = await adminProductsApi.product({ params: { id } });
  return { product, ...draftAfterSave(product, { ...draft, pictures }) };
}

async function uploadPicture(
  id: string,
  picture: DraftPicture,
  onProgress: SaveDraftParams["onProgress"],
): Promise<DraftPicture> {
  if (!picture.file) return picture;
  const form = new FormData();
  form.append("images", picture.file);
  onProgress(picture.id, 0);
  try {
    const { added } = await upload<{ added: string[] }>(`/products/${id}/images`, form, {
      onProgress: (share) => onProgress(picture.id, share),
    });
    onProgress(picture.id, 1);
    return { ...picture, ...(added[0] && { stored: added[0] }) };
  } catch (error) {
    onProgress(picture.id, error);
    return picture;
  }
}

/** Ignores a picture that another admin removed already. */
async function removeImage(id: string, imageId: string): Promise<void> {
  try {
    await adminProductsApi.removeImage({ params: { id, imageId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** The request must name every picture: those that another admin added meanwhile go to the end. */
async function arrangePictures(id: string, draft: Draft): Promise<void> {
  const { images, variants } = await adminProductsApi.product({ params: { id } });
  const there = new Set(images.map(({ _id }) => _id));
  const arrangement = toPictureArrangement(draft).filter(({ _id }) => there.has(_id));
  const arrangedIds = new Set(arrangement.map(({ _id }) => _id));
  const all = [...arrangement, ...images.filter(({ _id }) => !arrangedIds.has(_id)).map(pictureFields)];
  const own = toVariantPictures(draft, { variants }).map((one) => ({
    ...one,
    image: one.image !== null && there.has(one.image) ? one.image : null,
  }));
  const changedVariants = own.filter(
    ({ _id, image }) => variants.find((variant) => variant._id === _id)?.image !== image,
  );
  if (changedVariants.length === 0 && serialisePictures(all) === serialisePictures(images.map(pictureFields))) return;
  await adminProductsApi.arrangeImages({ params: { id }, body: { images: all, variants: changedVariants } });
}

/** Sorts the keys, because PostgreSQL's JSON orders them differently. */
const serialisePictures = (all: readonly Pick<AdminPicture, "_id" | "alt" | "shows">[]) =>
  JSON.stringify(all.map(({ _id, alt, shows }) => [_id, Object.entries(alt).sort(), Object.entries(shows).sort()]));

const pictureFields = ({ _id, alt, shows }: AdminPicture) => ({ _id, alt, shows });

function draftAfterSave(product: AdminProduct, draft: Draft): Pick<SavedDraft, "draft" | "unsavedPictures"> {
  const next = toDraft(product);
  const thumbs = new Map(draft.pictures.map(({ stored, thumb }) => [stored, thumb]));
  // Reuse the local thumbnails; the server may still be resizing.
  const pictures = next.pictures.map((picture) => ({ ...picture, thumb: thumbs.get(picture.stored) ?? picture.thumb }));
  const unsavedPictures = draft.pictures.flatMap((picture, at) => (picture.stored ? [] : [{ picture, at }]));
  for (const { picture, at } of unsavedPictures)
    pictures.splice(at, 0, { ...picture, shows: toKeyedChoice(draft, picture.shows) });
  // Keep failed pictures in the draft for the next attempt.
  const unsavedIds = new Set(unsavedPictures.map(({ picture }) => picture.id));
  const withNewPicture = draft.variants.filter(({ picture = "" }) => unsavedIds.has(picture));
  const byChoice = new Map(
    withNewPicture.map(({ choice, picture }) => [choiceKey(toKeyedChoice(draft, choice)), picture]),
  );
  const variants = next.variants.map((variant) => {
    const picture = byChoice.get(choiceKey(variant.choice));
    return picture ? { ...variant, picture } : variant;
  });
  return { draft: { ...next, pictures, variants }, unsavedPictures: unsavedPictures.length };
}
