import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminProductItem } from "#shop/catalogue/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { toast } from "#web/ui/toast.ts";
import { adminProductsApi } from "./adminProductsApi.ts";
import { type BulkFields, changeInBatches } from "./bulkEdit.ts";
import { type AdminProductList, productListQueries } from "./queries.ts";

export type InlineChange = Partial<Pick<AdminProductItem, "hidden" | "isFeatured" | "deal">>;
type InlineEdit = { item: AdminProductItem; to: InlineChange };

/** The last change in the list, for undo. */
export type UndoableChange = { items: { id: string; name: string; back: InlineChange }[]; to: InlineChange };

/** Optimistic inline edits, rolled back when the server rejects them and on undo. */
export function useInlineEdit() {
  const queryClient = useQueryClient();
  const errorMessage = useAdminErrorMessage();
  const [done, setDone] = useState<UndoableChange>();

  function show(id: string, to: Partial<AdminProductItem>): void {
    queryClient.setQueriesData<AdminProductList>(
      productListQueries,
      (list) => list && { ...list, items: list.items.map((item) => (item._id === id ? { ...item, ...to } : item)) },
    );
  }

  const changing = useMutation({
    mutationFn: ({ item, to }: InlineEdit) => adminProductsApi.changeFields({ params: { id: item._id }, body: to }),
    async onMutate({ item, to }) {
      await queryClient.cancelQueries(productListQueries);
      show(item._id, to);
    },
    onSuccess({ version, startingPrice }, { item, to }) {
      show(item._id, { version, startingPrice });
      setDone({ items: [{ id: item._id, name: item.displayName, back: previousValues(item, to) }], to });
    },
    onError(error, { item, to }) {
      show(item._id, previousValues(item, to));
      toast.error(errorMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries(productListQueries),
  });

  const undoing = useMutation({
    async mutationFn({ items }: UndoableChange) {
      const idsByValues = new Map<string, { _id: string }[]>();
      for (const { id, back } of items) {
        show(id, back);
        const key = JSON.stringify(back);
        idsByValues.set(key, [...(idsByValues.get(key) ?? []), { _id: id }]);
      }
      for (const [back, ids] of idsByValues)
        await changeInBatches(
          ids,
          (ids) => adminProductsApi.changeMany({ body: { ids, to: JSON.parse(back) as BulkFields } }),
          () => {},
        );
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled() {
      setDone(undefined);
      return queryClient.invalidateQueries(productListQueries);
    },
  });

  return {
    change: (item: AdminProductItem, to: InlineChange) => changing.mutate({ item, to }),
    done,
    /** Reports a change made elsewhere, such as a bulk edit. */
    announce: setDone,
    undo: () => done && undoing.mutate(done),
    undoing: undoing.isPending,
  };
}

/** Returns the previous values of the changed fields. */
export function previousValues(item: AdminProductItem, to: InlineChange): InlineChange {
  return {
    ...(to.hidden !== undefined && { hidden: item.hidden }),
    ...(to.isFeatured !== undefined && { isFeatured: item.isFeatured }),
    ...(to.deal !== undefined && { deal: item.deal }),
  };
}
