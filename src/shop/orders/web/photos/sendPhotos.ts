import type { OrderView } from "#shop/orders/contract.ts";
import type { ChosenPicture } from "#web/pictures/chosenPictures.ts";
import { upload } from "#web/session/upload.ts";

type Sent = {
  /** As it is with those that arrived; undefined when none did. */
  order: OrderView | undefined;
  problem: unknown;
};

export const photosPath = (orderId: string) => `/orders/${orderId}/return-photos`;

/** One after the other, so that a bad line loses one photo and not all of them. */
export async function sendPhotos(orderId: string, photos: readonly Pick<ChosenPicture, "file">[]): Promise<Sent> {
  const sent: Sent = { order: undefined, problem: undefined };
  for (const { file } of photos) {
    const form = new FormData();
    form.append("photos", file);
    try {
      sent.order = await upload<OrderView>(photosPath(orderId), form);
    } catch (error) {
      sent.problem = error;
    }
  }
  return sent;
}
