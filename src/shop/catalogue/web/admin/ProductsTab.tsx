import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import type { AdminProductItem } from "#shop/catalogue/adminContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { maxSelected, SelectAllBanner } from "#web/admin/list/SelectAllBanner.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { BulkProducts } from "./BulkProducts.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { PriceDrawer } from "./PriceDrawer.tsx";
import { ProductFilters } from "./ProductFilters.tsx";
import { ProductRow } from "./ProductRow.tsx";
import { ProductsHead } from "./ProductsHead.tsx";
import { productFormHref } from "./productFormHref.ts";
import { fetchFirstProducts, productFilterNames, productsQuery } from "./queries.ts";
import { StockDialog } from "./StockDialog.tsx";
import { toggleSelection } from "./toggleSelection.ts";
import { UndoBar } from "./UndoBar.tsx";
import { useInlineEdit } from "./useInlineEdit.ts";
import { useProductActions } from "./useProductActions.ts";
import "./adminProducts.css";
import { ExportButton } from "#shop/accounts/web/ExportButton.tsx";

export default function ProductsTab() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const navigate = useNavigate();
  const address = useUrlFilters("/secret-dashboard/products", productFilterNames);
  const [, below = "", view] = (useParams()["*"] ?? "").split("/");
  const products = useQuery(productsQuery(address.values, address.page, language));
  const items = products.data?.items ?? [];
  const { selected, choose } = useSelection(address.hrefOf());
  const inlineEdit = useInlineEdit();
  const may = useProductActions();
  const [stockItem, setStockItem] = useState<AdminProductItem>();
  const [itemToDelete, setItemToDelete] = useState<AdminProductItem>();
  const [importing, setImporting] = useState(false);
  const pick = (id: string) =>
    choose(
      toggleSelection(
        selected,
        items.filter(({ _id }) => _id === id),
      ),
    );

  return (
    <AdminList
      title={t("tab.products")}
      query={products}
      failed="products.loadFailed"
      columns={may.select ? 10 : 9}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      {...(may.write && { onOpen: (id: string) => navigate(productFormHref(id)) })}
      {...(may.select && { onPick: pick })}
      empty={{
        title: t("products.empty"),
        text: t("products.emptyText"),
        action: may.write && (
          <ButtonLink kind="main" to={productFormHref()}>
            {t("tab.create")}
          </ButtonLink>
        ),
      }}
      tools={
        <>
          {may.write && (
            <Button size="small" onClick={() => setImporting(true)}>
              {t("products.import")}
            </Button>
          )}
          {may.export && <ExportButton path="/admin/products/export.csv" query={address.values} />}
          {may.write && (
            <ButtonLink kind="main" size="small" to={productFormHref()}>
              {t("tab.create")}
            </ButtonLink>
          )}
        </>
      }
      filters={<ProductFilters address={address} lowStock={products.data?.lowStock} />}
      head={<ProductsHead {...{ items, selected, choose, address, may }} />}
      row={(item, first) => (
        <ProductRow
          key={item._id}
          {...{ item, first, may }}
          isSelected={selected.has(item._id)}
          editHref={productFormHref(item._id)}
          onPick={() => pick(item._id)}
          onChange={inlineEdit.change}
          onStock={() => setStockItem(item)}
          onPrices={() => address.open(`${item._id}/prices`)}
          onRemove={() => setItemToDelete(item)}
        />
      )}
    >
      <UndoBar
        done={inlineEdit.done}
        busy={inlineEdit.undoing}
        onUndo={inlineEdit.undo}
        onHide={() => inlineEdit.announce(undefined)}
      />
      <BulkProducts
        may={may}
        items={[...selected.values()].map((known) => items.find(({ _id }) => _id === known._id) ?? known)}
        onClear={() => choose([])}
        onDone={inlineEdit.announce}
      >
        <SelectAllBanner
          shown={items.length}
          isWholePage={items.every(({ _id }) => selected.has(_id))}
          selected={selected.size}
          total={products.data?.total ?? 0}
          failed="products.loadFailed"
          pick={async () => choose(await fetchFirstProducts(address.values, language, maxSelected))}
        />
      </BulkProducts>
      {may.stock && <StockDialog item={stockItem} onClose={() => setStockItem(undefined)} />}
      {may.delete && <DeleteDialog item={itemToDelete} onClose={() => setItemToDelete(undefined)} />}
      {may.write && <ImportDialog open={importing} onClose={() => setImporting(false)} />}
      <PriceDrawer
        id={view === "prices" ? below : undefined}
        name={items.find(({ _id }) => _id === below)?.displayName}
        onClose={() => address.open()}
      />
    </AdminList>
  );
}

type Selection = ReadonlyMap<string, AdminProductItem>;

/** The selection persists across pages of a list and is cleared when filters change. */
function useSelection(list: string) {
  const [selection, setSelection] = useState<{ list: string; items: Selection }>({ list, items: new Map() });
  return {
    selected: selection.list === list ? selection.items : (new Map() as Selection),
    choose: (items: Iterable<AdminProductItem>) => setSelection({ list, items: toSelection(items) }),
  };
}

const toSelection = (items: Iterable<AdminProductItem>): Selection =>
  new Map([...items].map((item) => [item._id, item]));
