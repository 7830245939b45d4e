import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import type { PickedImage } from "#shop/media/web/readImageFiles.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { maxReturnPhotos } from "#shop/returns/maxReturnPhotos.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { photosPath, returnsApi } from "../returnsApi.ts";
import { PhotoField } from "./PhotoField.tsx";

const ReturnPhotos = lazyOrNotice(() =>
  import("#shop/orders/web/ReturnPhotos.tsx").then((file) => ({ default: file.ReturnPhotos })),
);

type Props = { orderId: string; it: OrderView["returns"][number] };

/** The customer's photos of one return: can be added until inspection, removed until receipt. */
export function OwnReturnPhotos({ orderId, it }: Props) {
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const show = (order: OrderView | undefined) => order && queryClient.setQueryData(orderQuery(orderId).queryKey, order);
  const adding = useMutation({
    mutationFn: async (photos: readonly PickedImage[]) => (await import("./sendPhotos.ts")).sendPhotos(orderId, photos),
    onSuccess({ order, problem: failed }) {
      show(order);
      if (failed) toast.error(errorMessage(failed, "orders.photosFailed"));
    },
    onError: (error) => toast.error(errorMessage(error, "orders.photosFailed")),
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
      {it.photos.length > 0 && (
        <Suspense fallback={<Skeleton height="6rem" />}>
          <ReturnPhotos
            photos={it.photos}
            path={photosPath(orderId)}
            onRemove={it.status === "requested" ? removing.mutate : undefined}
          />
        </Suspense>
      )}
      {mayAdd && <PhotoField selected={[]} most={free} busy={adding.isPending} onChange={adding.mutate} />}
    </>
  );
}
