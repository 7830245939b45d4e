import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AdminOrderSummary } from "#shop/orders/adminContract.ts";
import type { Page as Listed } from "#web/admin/list/ListFrame.tsx";
import { type adminOrdersQuery, orderListVersionQuery } from "./queries.ts";

type ListQueryOptions = ReturnType<typeof adminOrdersQuery>;
type OrderPage = Listed<AdminOrderSummary> & { more: boolean };

/**
 * Updates visible rows in place when other admins change orders. Added or removed rows wait until the user asks for
 * them, so that no row moves away under the pointer.
 */
export function useStableList(query: ListQueryOptions, show: () => unknown) {
  const queryClient = useQueryClient();
  const { data: pulse } = useQuery(orderListVersionQuery);
  const list = JSON.stringify(query.queryKey);
  const [waiting, setWaiting] = useState("");
  const lastVersion = useRef<string>(undefined);

  const poll = useEffectEvent(async (): Promise<void> => {
    const fresh = await fetchPage(query).catch(() => undefined);
    const shown = queryClient.getQueryData(query.queryKey) as OrderPage | undefined;
    if (!fresh || !shown) return;
    const isCalm = shown.items.length === 0 || hasSameRows(shown, fresh);
    queryClient.setQueryData(query.queryKey, isCalm ? fresh : mergeInPlace(shown, fresh));
    setWaiting(isCalm ? "" : list);
  });

  useEffect(() => {
    const isFirst = lastVersion.current === undefined;
    if (!pulse || lastVersion.current === pulse.version) return;
    lastVersion.current = pulse.version;
    if (!isFirst) void poll();
  }, [pulse]);

  return {
    isWaiting: waiting === list,
    show: () => {
      setWaiting("");
      void show();
    },
  };
}

const fetchPage = async (query: ListQueryOptions): Promise<OrderPage> => (query.queryFn as () => Promise<OrderPage>)();

const hasSameRows = (shown: OrderPage, fresh: OrderPage) =>
  shown.items.map(({ id }) => id).join() === fresh.items.map(({ id }) => id).join();

/** Returns the same rows with their current data. */
function mergeInPlace(shown: OrderPage, fresh: OrderPage): OrderPage {
  const byId = new Map(fresh.items.map((order) => [order.id, order]));
  return { ...shown, items: shown.items.map((order) => byId.get(order.id) ?? order) };
}
