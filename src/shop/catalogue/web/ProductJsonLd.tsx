import { Fragment } from "react";
import { processingDays, transitDays } from "#shop/settings/deliveryDays.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { type ShopInfo, useShop } from "#web/layout/ShopContext.tsx";
import { BreadcrumbJsonLd } from "#web/seo/BreadcrumbJsonLd.tsx";
import { urlInLanguage } from "#web/seo/canonicalUrl.ts";
import { EmptyJsonLd, JsonLd } from "#web/seo/jsonLd.tsx";
import type { ProductView } from "../contract.ts";

type Props = {
  product: ProductView;
  categoryName: string;
  /** Pages above the product. */
  categoryTrail: readonly { name: string; path: string }[];
  /** Further properties of the product. */
  further: object | undefined;
};

/** JSON-LD for search engines: product, current price, availability, breadcrumbs. */
function ServerProductJsonLd({ product, categoryName, categoryTrail, further }: Props) {
  const shop = useShop();
  const { language } = useLanguage();
  const { _id, displayName, displayDescription, images, variants } = product;
  const address = urlInLanguage(language, shop.url, `/product/${_id}`);
  const trail = [...categoryTrail, { name: displayName, path: `/product/${_id}` }];
  const prices = variants.map(({ dealPrice }) => dealPrice);
  const [low = product.dealPrice, high = product.dealPrice] = [Math.min(...prices), Math.max(...prices)].filter(
    Number.isFinite,
  );
  const priceTerms = { priceCurrency: "EGP", valueAddedTaxIncluded: includesTax(shop) };
  const offer = {
    priceCurrency: "EGP",
    availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
    url: address,
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@id": `${shop.url}/#shop` },
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingRate: { "@type": "MonetaryAmount", value: shop.shippingFee, currency: "EGP" },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "EG" },
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        handlingTime: dayRange(processingDays.least, processingDays.most),
        transitTime: dayRange(
          Math.min(...transitDays.map(({ least }) => least)),
          Math.max(...transitDays.map(({ most }) => most)),
        ),
      },
    },
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: "EG",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: shop.returnDays,
      returnMethod: "https://schema.org/ReturnByMail",
      ...returnCosts(shop),
    },
  };
  return (
    <>
      <JsonLd
        data={{
          "@type": "Product",
          productID: _id,
          name: displayName,
          description: displayDescription,
          category: categoryName,
          image: images.map(({ url }) => shop.url + url),
          sku: variants.length === 1 ? variants[0]?.sku : undefined,
          brand: { "@type": "Brand", name: shop.name },
          ...further,
          offers:
            low === high
              ? {
                  "@type": "Offer",
                  price: low,
                  priceSpecification: unitPrices(low, formerPrice(product.lowestPrice, low), priceTerms),
                  ...offer,
                }
              : {
                  "@type": "AggregateOffer",
                  lowPrice: low,
                  highPrice: high,
                  priceSpecification: { "@type": "PriceSpecification", minPrice: low, maxPrice: high, ...priceTerms },
                  offerCount: variants.length,
                  ...offer,
                },
        }}
      />
      <BreadcrumbJsonLd trail={trail} />
    </>
  );
}

const BrowserProductJsonLd = ({ product: { _id } }: Props) => (
  <Fragment key={_id}>
    <EmptyJsonLd />
    <EmptyJsonLd />
  </Fragment>
);

export const ProductJsonLd = import.meta.env.SSR ? ServerProductJsonLd : BrowserProductJsonLd;

/** Without VAT nothing is added to the price. */
const includesTax = ({ pricesIncludeTax, taxPercent }: ShopInfo) => pricesIncludeTax === true || taxPercent === 0;

/** The price, and the struck-through one beside it. */
function unitPrices(price: number, former: number | undefined, terms: object) {
  const now = { "@type": "UnitPriceSpecification", price, ...terms };
  if (former === undefined) return now;
  return [now, { ...now, priceType: "https://schema.org/StrikethroughPrice", price: former }];
}

/** The struck-through price: the lowest of the 30 days before the deal, if it was higher. */
const formerPrice = (lowestPrice: number | null, dealPrice: number): number | undefined =>
  lowestPrice !== null && lowestPrice > dealPrice ? lowestPrice : undefined;

/** Business days, as `shippingDetails` counts them. */
const dayRange = (minValue: number, maxValue: number) => ({
  "@type": "QuantitativeValue",
  minValue,
  maxValue,
  unitCode: "DAY",
});

/** A courier takes the fee of the settings; a customer who sends the parcel pays the carrier. */
function returnCosts({ returnMethod, returnFee = 0 }: ShopInfo) {
  if (returnMethod === "customer") return { returnFees: "https://schema.org/ReturnFeesCustomerResponsibility" };
  if (returnFee === 0) return { returnFees: "https://schema.org/FreeReturn" };
  return {
    returnFees: "https://schema.org/ReturnShippingFees",
    returnShippingFeesAmount: { "@type": "MonetaryAmount", value: returnFee, currency: "EGP" },
  };
}
