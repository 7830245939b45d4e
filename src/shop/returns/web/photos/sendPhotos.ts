import type { PickedImage } from "#shop/media/web/readImageFiles.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { upload } from "#web/session/upload.ts";
import { photosPath } from "../returnsApi.ts";

type Sent = {
  /** The order after the successful uploads; undefined when all failed. */
  order: OrderView | undefined;
  problem: unknown;
};

/** Uploads one by one, so that a bad connection loses one photo and not all of them. */
export async function sendPhotos(orderId: string, photos: readonly Pick<PickedImage, "file">[]): Promise<Sent> {
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
