import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { priceHistoryQuery } from "./queries.ts";
import { ScheduledDeals } from "./ScheduledDeals.tsx";

type Props = { id: string | undefined; name: string | undefined; onClose(): void };

/** Price history of a product, with admin and time. */
export function PriceDrawer({ id, name, onClose }: Props) {
  const { t } = useTranslation("admin");
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t("products.prices")} lead={<bdi>{name ?? id}</bdi>}>
      {id !== undefined && (
        <div className="stack" key={id}>
          <ScheduledDeals id={id} />
          <h3>{t("deals.history")}</h3>
          <PriceHistory id={id} />
        </div>
      )}
    </Drawer>
  );
}

function PriceHistory({ id }: { id: string }) {
  const { t } = useTranslation("admin");
  const { dayAndTime, money, percent, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const [page, setPage] = useState(1);
  const prices = useQuery(priceHistoryQuery(id, page));
  if (prices.isError && !prices.data)
    return (
      <EmptyState
        title={errorMessage(prices.error)}
        action={<Button onClick={() => prices.refetch()}>{t("tryAgain")}</Button>}
      />
    );
  if (!prices.data) return <SkeletonLines lines={6} height="2.5rem" />;
  const { items, total, pageSize } = prices.data;
  if (total === 0) return <EmptyState title={t("products.noPrices")} />;
  return (
    <div className="stack">
      <ol className="history-list" aria-busy={prices.isFetching}>
        {items.map((one) => (
          <li key={`${one.at}-${one.variantId}`}>
            <span>
              <bdi className="number">{money(one.price)}</bdi>
              {one.deal > 0 && <> · {t("products.dealIs", { percent: percent(one.deal) })}</>}
            </span>
            <span className="code muted">{one.sku ?? (one.variantId ? "–" : t("products.wholeProduct"))}</span>
            <small className="muted">
              <time dateTime={one.at}>{dayAndTime(one.at)}</time>
              {one.by && (
                <>
                  {" "}
                  · <bdi className="code">{one.by}</bdi>
                </>
              )}
            </small>
          </li>
        ))}
      </ol>
      {total > pageSize && (
        <div className="row row--between">
          <Button size="small" aria-disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("products.newer")}
          </Button>
          <span className="small muted number">
            {number(page)} / {number(Math.ceil(total / pageSize))}
          </span>
          <Button size="small" aria-disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            {t("products.older")}
          </Button>
        </div>
      )}
    </div>
  );
}
