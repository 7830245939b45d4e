import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { ProductView } from "#shop/catalogue/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useSession } from "#web/session/session.ts";
import { catalogueApi } from "../catalogueApi.ts";

type Props = {
  notFound: ReactNode;
  /** The details of the product page, which has loaded them already. */
  Details: ComponentType<{ product: ProductView; children: ReactNode }>;
};

/** Shows a hidden product to an admin under a banner; `notFound` to everybody else and if there is none. */
export default function HiddenProduct({ notFound, Details }: Props) {
  const session = useSession();
  const isAdmin = session.state === "signedIn" && session.user.staff?.permissions.includes("products.read");
  const { t } = useTranslation("catalogue");
  const { language } = useLanguage();
  const { id = "" } = useParams();
  const [product, setProduct] = useState<ProductView>();
  useEffect(() => {
    if (!isAdmin) return;
    let current = true;
    const loading = catalogueApi.product({ params: { id }, query: { lang: language } });
    loading.then(
      (loaded) => current && setProduct(loaded),
      // Without the product, the page says that there is none.
      () => current && setProduct(undefined),
    );
    return () => {
      current = false;
    };
  }, [isAdmin, id, language]);
  if (!product) return notFound;
  return (
    <>
      <meta name="robots" content="noindex" />
      <div className="wrap">
        {/* Not the component: its chunk would be named in the scripts of the product page, whose weight is limited. */}
        <div className="notice notice--warning" role="status">
          <div>
            <b>{t("product.hidden")}</b>
            <div>
              <Link to={`/secret-dashboard/products?q=${id}`}>{t("product.hidden.manage")}</Link>
            </div>
          </div>
        </div>
      </div>
      <Details product={product}>{null}</Details>
    </>
  );
}
