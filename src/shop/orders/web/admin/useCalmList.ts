import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { StaffOrderSummary } from "#shop/orders/contract.ts";
import type { Page as Listed } from "#web/admin/list/ListFrame.tsx";
import { pulseAsk, type staffOrdersAsk } from "./asks.ts";

type Ask = ReturnType<typeof staffOrdersAsk>;
type Page = Listed<StaffOrderSummary> & { more: boolean };

/**
 * What another person changes shows in the rows that are on the screen. Rows that would come or go wait until somebody
 * wants them: nothing moves away under a hand that is about to press it.
 */
export function useCalmList(ask: Ask, show: () => unknown) {
  const client = useQueryClient();
  const { data: pulse } = useQuery(pulseAsk);
  const list = JSON.stringify(ask.queryKey);
  const [waiting, setWaiting] = useState("");
  const seen = useRef<string>(undefined);

  const look = useEffectEvent(async (): Promise<void> => {
    const fresh = await fetchPage(ask).catch(() => undefined);
    const shown = client.getQueryData(ask.queryKey) as Page | undefined;
    if (!fresh || !shown) return;
    const isCalm = shown.items.length === 0 || isSame(shown, fresh);
    client.setQueryData(ask.queryKey, isCalm ? fresh : inPlace(shown, fresh));
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

const fetchPage = async (ask: Ask): Promise<Page> => (ask.queryFn as () => Promise<Page>)();

const isSame = (shown: Page, fresh: Page) =>
  shown.items.map(({ id }) => id).join() === fresh.items.map(({ id }) => id).join();

/** The rows that are there, as they are now. */
function inPlace(shown: Page, fresh: Page): Page {
  const byId = new Map(fresh.items.map((order) => [order.id, order]));
  return { ...shown, items: shown.items.map((order) => byId.get(order.id) ?? order) };
}
