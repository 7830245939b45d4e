import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import type { DeskItem } from "#shop/catalogue/deskContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { mostPicked, PickAll } from "#web/admin/list/PickAll.tsx";
import { useAddress } from "#web/admin/list/useAddress.ts";
import { useLanguage } from "#web/language.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { filterNames, firstProducts, productsAsk } from "./asks.ts";
import { BulkProducts } from "./BulkProducts.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { PriceDrawer } from "./PriceDrawer.tsx";
import { ProductFilters } from "./ProductFilters.tsx";
import { ProductRow } from "./ProductRow.tsx";
import { ProductsHead } from "./ProductsHead.tsx";
import { StockDialog } from "./StockDialog.tsx";
import { toggled } from "./toggled.ts";
import { UndoBar } from "./UndoBar.tsx";
import { useQuickChange } from "./useQuickChange.ts";
import "#web/styles/adminProducts.css";

const formOf = (id = "") => `/secret-dashboard/create${id && `/${id}`}`;

export default function ProductsTab() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const navigate = useNavigate();
  const address = useAddress("/secret-dashboard/products", filterNames);
  const [, below = "", view] = (useParams()["*"] ?? "").split("/");
  const products = useQuery(productsAsk(address.values, address.page, language));
  const items = products.data?.items ?? [];
  const { chosen, choose } = useChosen(address.hrefOf());
  const quick = useQuickChange();
  const [counting, count] = useState<DeskItem>();
  const [going, remove] = useState<DeskItem>();
  const [importing, setImporting] = useState(false);
  const pick = (id: string) =>
    choose(
      toggled(
        chosen,
        items.filter(({ _id }) => _id === id),
      ),
    );

  return (
    <AdminList
      title={t("tab.products")}
      query={products}
      failed="products.loadFailed"
      columns={10}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      onOpen={(id) => navigate(formOf(id))}
      onPick={pick}
      empty={{
        title: t("products.empty"),
        text: t("products.emptyText"),
        action: (
          <ButtonLink kind="main" to={formOf()}>
            {t("tab.create")}
          </ButtonLink>
        ),
      }}
      tools={
        <>
          <Button size="small" onClick={() => setImporting(true)}>
            {t("products.import")}
          </Button>
          <DownloadButton path="/admin/products/export.csv" query={address.values} />
          <ButtonLink kind="main" size="small" to={formOf()}>
            {t("tab.create")}
          </ButtonLink>
        </>
      }
      filters={<ProductFilters address={address} lowStock={products.data?.lowStock} />}
      head={<ProductsHead {...{ items, chosen, choose, address }} />}
      row={(item, first) => (
        <ProductRow
          key={item._id}
          {...{ item, first }}
          chosen={chosen.has(item._id)}
          editHref={formOf(item._id)}
          onPick={() => pick(item._id)}
          onChange={quick.change}
          onStock={() => count(item)}
          onPrices={() => address.open(`${item._id}/prices`)}
          onRemove={() => remove(item)}
        />
      )}
    >
      <UndoBar done={quick.done} busy={quick.undoing} onUndo={quick.undo} onHide={() => quick.tell(undefined)} />
      <BulkProducts
        items={[...chosen.values()].map((known) => items.find(({ _id }) => _id === known._id) ?? known)}
        onClear={() => choose([])}
        onDone={quick.tell}
      >
        <PickAll
          shown={items.length}
          isWholePage={items.every(({ _id }) => chosen.has(_id))}
          selected={chosen.size}
          total={products.data?.total ?? 0}
          failed="products.loadFailed"
          pick={async () => choose(await firstProducts(address.values, language, mostPicked))}
        />
      </BulkProducts>
      <StockDialog item={counting} onClose={() => count(undefined)} />
      <DeleteDialog item={going} onClose={() => remove(undefined)} />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
      <PriceDrawer
        id={view === "prices" ? below : undefined}
        name={items.find(({ _id }) => _id === below)?.displayName}
        onClose={() => address.open()}
      />
    </AdminList>
  );
}

type Chosen = ReadonlyMap<string, DeskItem>;

/** A selection belongs to a list: it goes along from page to page, and other filters start without one. */
function useChosen(list: string) {
  const [chosen, setChosen] = useState<{ list: string; items: Chosen }>({ list, items: new Map() });
  return {
    chosen: chosen.list === list ? chosen.items : (new Map() as Chosen),
    choose: (items: Iterable<DeskItem>) => setChosen({ list, items: byId(items) }),
  };
}

const byId = (items: Iterable<DeskItem>): Chosen => new Map([...items].map((item) => [item._id, item]));
