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
export function useStableList(ask: ListQueryOptions, show: () => unknown) {
  const client = useQueryClient();
  const { data: pulse } = useQuery(orderListVersionQuery);
  const list = JSON.stringify(ask.queryKey);
  const [waiting, setWaiting] = useState("");
  const seen = useRef<string>(undefined);

  const look = useEffectEvent(async (): Promise<void> => {
    const fresh = await fetchPage(ask).catch(() => undefined);
    const shown = client.getQueryData(ask.queryKey) as OrderPage | undefined;
    if (!fresh || !shown) return;
    const isCalm = shown.items.length === 0 || hasSameRows(shown, fresh);
    client.setQueryData(ask.queryKey, isCalm ? fresh : mergeInPlace(shown, fresh));
    setWaiting(isCalm ? "" : list);
  });

  useEffect(() => {
    const isFirst = seen.current === undefined;
    if (!pulse || seen.current === pulse.version) return;
    seen.current = pulse.version;
    if (!isFirst) void look();
  }, [pulse]);

  return {
    isWaiting: waiting === list,
    show: () => {
      setWaiting("");
      void show();
    },
  };
}

const fetchPage = async (ask: ListQueryOptions): Promise<OrderPage> => (ask.queryFn as () => Promise<OrderPage>)();

const hasSameRows = (shown: OrderPage, fresh: OrderPage) =>
  shown.items.map(({ id }) => id).join() === fresh.items.map(({ id }) => id).join();

/** Returns the same rows with their current data. */
function mergeInPlace(shown: OrderPage, fresh: OrderPage): OrderPage {
  const byId = new Map(fresh.items.map((order) => [order.id, order]));
  return { ...shown, items: shown.items.map((order) => byId.get(order.id) ?? order) };
}
