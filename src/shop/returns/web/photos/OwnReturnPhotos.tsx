import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PickedImage } from "#shop/media/web/readImageFiles.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { ReturnPhotos } from "#shop/orders/web/ReturnPhotos.tsx";
import { maxReturnPhotos } from "#shop/returns/returnRules.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { toast } from "#web/ui/toast.ts";
import { returnsApi } from "../returnsApi.ts";
import { PhotoField } from "./PhotoField.tsx";
import { photosPath, sendPhotos } from "./sendPhotos.ts";

type Props = { orderId: string; it: OrderView["returns"][number] };

/** The customer's photos of one return: can be added until inspection, removed until receipt. */
export function OwnReturnPhotos({ orderId, it }: Props) {
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const show = (order: OrderView | undefined) => order && queryClient.setQueryData(orderQuery(orderId).queryKey, order);
  const adding = useMutation({
    mutationFn: (photos: readonly PickedImage[]) => sendPhotos(orderId, photos),
    onSuccess({ order, problem: failed }) {
      show(order);
      if (failed) toast.error(errorMessage(failed, "orders.photosFailed"));
    },
  });
  const removing = useMutation({
    mutationFn: (photo: string) => returnsApi.removePhoto({ params: { id: orderId, photo } }),
    onSuccess: show,
    onError: (error) => toast.error(errorMessage(error, "orders.photosFailed")),
  });
  const free = maxReturnPhotos - it.photos.length;
  const mayAdd = free > 0 && it.kind === "return" && (it.status === "requested" || it.status === "received");
  return (
    <>
      <ReturnPhotos
        photos={it.photos}
        path={photosPath(orderId)}
        onRemove={it.status === "requested" ? removing.mutate : undefined}
      />
      {mayAdd && <PhotoField selected={[]} most={free} busy={adding.isPending} onChange={adding.mutate} />}
    </>
  );
}
