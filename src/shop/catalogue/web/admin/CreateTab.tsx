import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { productAsk } from "./asks.ts";
import { ProductForm } from "./form/ProductForm.tsx";
import "#web/styles/adminProducts.css";
import "#web/styles/productForm.css";

/** `/create` makes a product, `/create/<id>` changes one. */
export default function CreateTab() {
  // The preview speaks as the shop does: fetched here, so that opening it does not empty the page.
  useTranslation(["admin", "catalogue"]);
  const [, id] = (useParams()["*"] ?? "").split("/");
  return id ? <Editing key={id} id={id} /> : <ProductForm key="new" />;
}

function Editing({ id }: { id: string }) {
  const { t } = useTranslation(["admin", "errors"]);
  const explain = useStaffProblem();
  const product = useQuery(productAsk(id));
  if (product.data) return <ProductForm product={product.data} />;
  if (!product.isError) return <SkeletonLines lines={8} height="4rem" />;
  const isGone = product.error instanceof ApiError && [400, 404].includes(product.error.status);
  return (
    <EmptyState
      heading="h1"
      title={isGone ? t("errors:admin.products.alreadyDeleted") : explain(product.error, "product.loadFailed")}
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
