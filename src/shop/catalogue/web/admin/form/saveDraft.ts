import type { DeskPicture, DeskProduct } from "#shop/catalogue/deskContract.ts";
import { api } from "#web/admin/deskApi.ts";
import { ApiError } from "#web/api.ts";
import { upload } from "#web/session/upload.ts";
import { type Draft, type DraftPicture, draftOf } from "./draft.ts";
import { arrangementOf, formOf, keyedChoice, ownPicturesOf, wishOf, writtenChoice } from "./wish.ts";

type Saving = {
  draft: Draft;
  /** What the form started from; absent for a new product. */
  product: DeskProduct | undefined;
  /** From 0 to 1, or what went wrong. */
  told(picture: string, state: number | unknown): void;
};

/** As the shop has it now, and a form that starts from it: with the pictures that could not be sent, in their places. */
export type Saved = { product: DeskProduct; draft: Draft; unsent: number };

/**
 * The product first, then what belongs to its pictures, one by one: one that fails keeps nothing else from being saved.
 * @throws ApiError when the product itself was refused; nothing has changed then
 */
export async function saveDraft({ draft, product: before, told }: Saving): Promise<Saved> {
  const body = formOf(wishOf(draft));
  const saved = before
    ? await api.productDesk.replace({ params: { id: before._id }, body })
    : await api.productDesk.create({ body });
  const id = saved._id;

  const kept = new Set(draft.pictures.map(({ stored }) => stored));
  for (const { _id } of before?.images ?? []) if (!kept.has(_id)) await removeImage(id, _id);

  const pictures: DraftPicture[] = [];
  for (const picture of draft.pictures) pictures.push(picture.stored ? picture : await send(id, picture, told));
  await arrange(id, { ...draft, pictures });

  const product = await api.productDesk.product({ params: { id } });
  return { product, ...formAfter(product, { ...draft, pictures }) };
}

async function send(id: string, picture: DraftPicture, told: Saving["told"]): Promise<DraftPicture> {
  if (!picture.file) return picture;
  const form = new FormData();
  form.append("images", picture.file);
  told(picture.id, 0);
  try {
    const { added } = await upload<{ added: string[] }>(`/products/${id}/images`, form, {
      told: (share) => told(picture.id, share),
    });
    told(picture.id, 1);
    return { ...picture, ...(added[0] && { stored: added[0] }) };
  } catch (error) {
    told(picture.id, error);
    return picture;
  }
}

/** Somebody else may have removed it already. */
async function removeImage(id: string, imageId: string): Promise<void> {
  try {
    await api.productDesk.removeImage({ params: { id, imageId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** The shop wants every picture named: those that somebody else has added meanwhile stay at the end. */
async function arrange(id: string, draft: Draft): Promise<void> {
  const { images, variants } = await api.productDesk.product({ params: { id } });
  const there = new Set(images.map(({ _id }) => _id));
  const wished = arrangementOf(draft).filter(({ _id }) => there.has(_id));
  const named = new Set(wished.map(({ _id }) => _id));
  const all = [...wished, ...images.filter(({ _id }) => !named.has(_id)).map(plain)];
  const own = ownPicturesOf(draft, { variants }).map((one) => ({
    ...one,
    image: one.image !== null && there.has(one.image) ? one.image : null,
  }));
  const given = own.filter(({ _id, image }) => variants.find((variant) => variant._id === _id)?.image !== image);
  if (given.length === 0 && written(all) === written(images.map(plain))) return;
  await api.productDesk.arrangeImages({ params: { id }, body: { images: all, variants: given } });
}

/** The database has its own order of names. */
const written = (all: readonly Pick<DeskPicture, "_id" | "alt" | "shows">[]) =>
  JSON.stringify(all.map(({ _id, alt, shows }) => [_id, Object.entries(alt).sort(), Object.entries(shows).sort()]));

const plain = ({ _id, alt, shows }: DeskPicture) => ({ _id, alt, shows });

function formAfter(product: DeskProduct, draft: Draft): Pick<Saved, "draft" | "unsent"> {
  const next = draftOf(product);
  const thumbs = new Map(draft.pictures.map(({ stored, thumb }) => [stored, thumb]));
  // What was drawn from the file is there at once; the shop may still be at work on its sizes.
  const pictures = next.pictures.map((picture) => ({ ...picture, thumb: thumbs.get(picture.stored) ?? picture.thumb }));
  const unsent = draft.pictures.flatMap((picture, at) => (picture.stored ? [] : [{ picture, at }]));
  for (const { picture, at } of unsent)
    pictures.splice(at, 0, { ...picture, shows: keyedChoice(draft, picture.shows) });
  // A picture that did not arrive stays chosen, for the next try.
  const waiting = new Set(unsent.map(({ picture }) => picture.id));
  const chosen = draft.variants.filter(({ picture = "" }) => waiting.has(picture));
  const byChoice = new Map(chosen.map(({ choice, picture }) => [writtenChoice(keyedChoice(draft, choice)), picture]));
  const variants = next.variants.map((variant) => {
    const picture = byChoice.get(writtenChoice(variant.choice));
    return picture ? { ...variant, picture } : variant;
  });
  return { draft: { ...next, pictures, variants }, unsent: unsent.length };
}
