import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskItem } from "#shop/catalogue/deskContract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { toast } from "#web/ui/toast.ts";
import { type ListOfProducts, productLists } from "./asks.ts";
import { changeAll, type Fields } from "./bulk.ts";

export type Quick = Partial<Pick<DeskItem, "hidden" | "isFeatured" | "deal">>;
type Change = { item: DeskItem; to: Quick };

/** What was done last in the list, so that it can be taken back. */
export type Done = { items: { id: string; name: string; back: Quick }[]; to: Quick };

/** Small changes that show at once, and are taken back when the server refuses them or somebody presses undo. */
export function useQuickChange() {
  const known = useQueryClient();
  const explain = useStaffProblem();
  const [done, setDone] = useState<Done>();

  function show(id: string, to: Partial<DeskItem>): void {
    known.setQueriesData<ListOfProducts>(
      productLists,
      (list) => list && { ...list, items: list.items.map((item) => (item._id === id ? { ...item, ...to } : item)) },
    );
  }

  const changing = useMutation({
    mutationFn: ({ item, to }: Change) => api.catalogue.changeFields({ params: { id: item._id }, body: to }),
    async onMutate({ item, to }) {
      await known.cancelQueries(productLists);
      show(item._id, to);
    },
    onSuccess({ version, dealPrice }, { item, to }) {
      show(item._id, { version, dealPrice });
      setDone({ items: [{ id: item._id, name: item.displayName, back: backOf(item, to) }], to });
    },
    onError(error, { item, to }) {
      show(item._id, backOf(item, to));
      toast.error(explain(error));
    },
    onSettled: () => known.invalidateQueries(productLists),
  });

  const undoing = useMutation({
    async mutationFn({ items }: Done) {
      const alike = new Map<string, { _id: string }[]>();
      for (const { id, back } of items) {
        show(id, back);
        const key = JSON.stringify(back);
        alike.set(key, [...(alike.get(key) ?? []), { _id: id }]);
      }
      for (const [back, ids] of alike)
        await changeAll(
          ids,
          (ids) => api.productDesk.changeMany({ body: { ids, to: JSON.parse(back) as Fields } }),
          () => {},
        );
    },
    onError: (error) => toast.error(explain(error)),
    onSettled() {
      setDone(undefined);
      return known.invalidateQueries(productLists);
    },
  });

  return {
    change: (item: DeskItem, to: Quick) => changing.mutate({ item, to }),
    done,
    /** Tells of something that was done elsewhere, such as by the bar of the selection. */
    tell: setDone,
    undo: () => done && undoing.mutate(done),
    undoing: undoing.isPending,
  };
}

/** What the same fields were before. */
export function backOf(item: DeskItem, to: Quick): Quick {
  return {
    ...(to.hidden !== undefined && { hidden: item.hidden }),
    ...(to.isFeatured !== undefined && { isFeatured: item.isFeatured }),
    ...(to.deal !== undefined && { deal: item.deal }),
  };
}
