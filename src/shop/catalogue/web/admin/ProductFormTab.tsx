import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { ProductForm } from "./form/ProductForm.tsx";
import { productFormHref } from "./productFormHref.ts";
import { productQuery } from "./queries.ts";
import "./adminProducts.css";
import "./form/productForm.css";

/** `/create` creates a product, `/edit/<id>` edits one. */
export default function ProductFormTab() {
  // Load the namespace of the preview here, so that opening it does not suspend the page.
  useTranslation(["admin", "catalogue"]);
  const [tab, id] = (useParams()["*"] ?? "").split("/");
  // Older bookmarks edit at `/create/<id>`.
  if (id && tab === "create") return <Navigate to={productFormHref(id)} replace />;
  return id ? <EditProduct key={id} id={id} /> : <ProductForm key="new" />;
}

function EditProduct({ id }: { id: string }) {
  const { t } = useTranslation(["admin", "errors"]);
  const errorMessage = useAdminErrorMessage();
  const product = useQuery(productQuery(id));
  if (product.data) return <ProductForm product={product.data} />;
  if (!product.isError) return <SkeletonLines lines={8} height="4rem" />;
  const isGone = product.error instanceof ApiError && [400, 404].includes(product.error.status);
  return (
    <EmptyState
      heading="h1"
      title={isGone ? t("errors:admin.products.alreadyDeleted") : errorMessage(product.error, "product.loadFailed")}
      action={
        isGone ? (
          <ButtonLink kind="main" to="/secret-dashboard/products">
            {t("tab.products")}
          </ButtonLink>
        ) : (
          <Button onClick={() => product.refetch()}>{t("tryAgain")}</Button>
        )
      }
    />
  );
}
