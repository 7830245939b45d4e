import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderView } from "#shop/orders/contract.ts";
import { mostReturnPhotos } from "#shop/orders/return.ts";
import type { ChosenPicture } from "#web/pictures/chosenPictures.ts";
import { api } from "#web/session/browserApi.ts";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { orderAsk } from "../asks.ts";
import { PhotoField } from "./PhotoField.tsx";
import { ReturnPhotos } from "./ReturnPhotos.tsx";
import { photosPath, sendPhotos } from "./sendPhotos.ts";

type Props = { orderId: string; it: OrderView["returns"][number] };

/** The customer's photos of one return: more can come until the goods were looked at, fewer until they are here. */
export function OwnReturnPhotos({ orderId, it }: Props) {
  const problem = useProblem();
  const asked = useQueryClient();
  const show = (order: OrderView | undefined) => order && asked.setQueryData(orderAsk(orderId).queryKey, order);
  const adding = useMutation({
    mutationFn: (photos: readonly ChosenPicture[]) => sendPhotos(orderId, photos),
    onSuccess({ order, problem: failed }) {
      show(order);
      if (failed) toast.error(problem(failed, "orders.photosFailed"));
    },
  });
  const removing = useMutation({
    mutationFn: (photo: string) => api.returnPhotos.remove({ params: { id: orderId, photo } }),
    onSuccess: show,
    onError: (error) => toast.error(problem(error, "orders.photosFailed")),
  });
  const room = mostReturnPhotos - it.photos.length;
  const mayAdd = room > 0 && it.kind === "return" && (it.status === "requested" || it.status === "received");
  return (
    <>
      <ReturnPhotos
        photos={it.photos}
        path={photosPath(orderId)}
        onRemove={it.status === "requested" ? removing.mutate : undefined}
      />
      {mayAdd && <PhotoField chosen={[]} most={room} busy={adding.isPending} onChange={adding.mutate} />}
    </>
  );
}
